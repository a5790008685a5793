import { describe, expect, it } from 'vitest';
import type { WalletListing } from '../contract/wallet.ts';
import { selectTapLink } from '../select/tap-link.ts';
import { withList } from '../test-support/listed-wallets.ts';
import { inAppWay, opensInApp } from './in-app-links.ts';

const phone = { mobile: true, ios: true, android: false, safari: false, telegram: false };
const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393';
const coinbase = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa';
const page = 'https://me:secret@a.test:8443/x?y=1&z=ü#/h';
const inner = encodeURIComponent('https://a.test:8443/x?y=1&z=%C3%BC#/h');
const opened = (wallet: WalletListing, options: Parameters<typeof withList>[1] = {}, address = page) => {
  const { core } = withList([], { device: phone, ...options });
  return selectTapLink(core.store.getState(), wallet, address)?.href;
};

describe('opening the page in a wallet’s app', () => {
  it("opens this page in the wallet's own browser, if it has one", () => {
    expect(opened({ id: phantom, name: 'Phantom' })).toBe(
      `https://phantom.app/ul/browse/${inner}?ref=${encodeURIComponent('https://a.test:8443')}`,
    );
    expect(opened({ id: coinbase, name: 'Coinbase Wallet' })).toBe(
      `https://go.cb-w.com/dapp?cb_url=${inner}`,
    );
  });

  it('does not open the page if the wallet is installed or takes a link, on a desktop, or outside the web', () => {
    expect(opened({ id: phantom, name: 'Wallet One' })).toBeUndefined();
    expect(opened({ id: coinbase, name: 'C', mobile_link: 'cb://' })).toBeUndefined();
    expect(opened({ id: phantom, name: 'P', mobile_link: 'p://' })).toContain('phantom.app/ul/browse');
    expect(opened({ id: phantom, name: 'P' }, { device: { ...phone, mobile: false } })).toBeUndefined();
    for (const address of ['file:///a.html', 'about:blank', 'no address', 'javascript:alert(1)']) {
      expect(opened({ id: phantom, name: 'P' }, {}, address)).toBeUndefined();
    }
  });

  it('keeps only a route of the fragment, and never one with login data', () => {
    const handedOn = (fragment: string) => {
      const href = opened({ id: phantom, name: 'Phantom' }, {}, `https://a.test/x${fragment}`) ?? '';
      return decodeURIComponent(new URL(href).pathname.slice('/ul/browse/'.length));
    };
    for (const fragment of ['#/pool/1?in=a', '#!/pool']) {
      expect(handedOn(fragment)).toBe(`https://a.test/x${fragment}`);
    }
    for (const fragment of [
      '#tgWebAppData=secret&tgWebAppVersion=8.0',
      '#access_token=secret',
      '#state=1&id_token=secret',
      '#/pool?tgWebAppData=secret',
      '#/back?access_token=secret',
      '#/back&refresh_token=secret',
      '#/access_token=secret',
      '#part',
    ]) {
      expect(handedOn(fragment)).toBe('https://a.test/x');
    }
  });
});

it.each([
  ['an app that takes no pairing link, even if a list has one', phantom, { mobile_link: 'p://' }, true],
  ['an app with a pairing link, which is tried first', coinbase, { link_mode: 'https://c.example' }, false],
  ['an app without one', coinbase, {}, true],
  ['a wallet that is not known to open pages', 'other', {}, false],
])('reaches %s through its browser: %s', (_, id, links, opens) => {
  expect(opensInApp({ id, name: 'W', ...links }, 'eip155')).toBe(opens);
});

it('opens a page only for chains that the browser of the app injects', () => {
  expect(opensInApp({ id: phantom, name: 'P' }, 'solana')).toBe(true);
  expect(opensInApp({ id: coinbase, name: 'C' }, 'solana')).toBe(false);
  expect(inAppWay({ id: coinbase, name: 'C' }, 'solana', 'https://a.test/')).toBeUndefined();
});

it('names the app and the base of its link, which holds nothing of the page', () => {
  expect(inAppWay({ id: phantom, name: 'P' }, 'solana', 'http://a.test/x')).toMatchObject({
    base: 'https://phantom.app/',
    name: 'P',
  });
});
