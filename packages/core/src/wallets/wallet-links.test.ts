import { describe, expect, it } from 'vitest';
import { pairWallet } from '../connect/pair-wallet.ts';
import type { ModalEvent } from '../contract/modal-event.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { open } from '../modal/open.ts';
import { selectPlatforms } from '../select/platforms.ts';
import { selectTapLink } from '../select/tap-link.ts';
import { withList } from '../test-support/listed-wallets.ts';
import { readWallet } from './read-wallet.ts';
import { walletHref } from './wallet-links.ts';

describe('links into wallets', () => {
  it.each([
    ['app', 'app://wc?uri='],
    ['app:', 'app://wc?uri='],
    ['app://', 'app://wc?uri='],
    ['app://main', 'app://main/wc?uri='],
    ['https://go.example', 'https://go.example/wc?uri='],
  ])('%s', (mobile_link, start) => {
    const way = walletHref({ id: 'a', name: 'A', mobile_link }, 'mobile', 'wc:t@2?symKey=1&x=2');
    expect(way?.href).toBe(`${start}${encodeURIComponent('wc:t@2?symKey=1&x=2')}`);
    expect(way?.base).not.toContain('symKey');
  });

  it('prefer universal links if the site does', () => {
    const wallet = { id: 'a', name: 'A', mobile_link: 'a://', link_mode: 'https://a.example' };
    expect(walletHref(wallet, 'mobile', 'wc:1', { preferUniversalLinks: true })?.base).toBe(
      'https://a.example/',
    );
    expect(walletHref(wallet, 'desktop', 'wc:1')).toBeUndefined();
  });
});

describe('tapping a wallet', () => {
  const phone = { mobile: true, ios: true, android: false, safari: false, telegram: false };
  const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393';
  const page = 'https://me:secret@a.test:8443/x?y=1&z=ü#/h';

  it('opens the pairing link once there is one', () => {
    const { core } = withList([], { device: phone });
    const wallet = { id: 'a', name: 'A', mobile_link: 'app://' };
    const link = () => selectTapLink(core.store.getState(), wallet, page)?.href;
    expect(link()).toBeUndefined();
    const uri = 'wc:t@2?symKey=1';
    core.dispatch({ type: 'pairingChanged', pairing: { status: 'waiting', uri, expiry: 1, ahead: true } });
    expect(link()).toBe(`app://wc?uri=${encodeURIComponent(uri)}`);
    expect(selectTapLink(core.store.getState(), { id: 'b', name: 'B' }, page)).toBeUndefined();
  });

  it('leaves Telegram through a web link, encoded twice on Android', () => {
    const wallet = { id: 'a', name: 'A', mobile_link: 'a://', link_mode: 'https://a.example' };
    const href = (device: Partial<typeof phone>) =>
      walletHref(wallet, 'mobile', 'wc:t@2?a=1', { device: { ...phone, ...device } })?.href;
    const encoded = encodeURIComponent('wc:t@2?a=1');
    expect(href({})).toBe(`a://wc?uri=${encoded}`);
    expect(href({ telegram: true })).toBe(`https://a.example/wc?uri=${encoded}`);
    expect(href({ telegram: true, ios: false, android: true })).toBe(
      `https://a.example/wc?uri=${encodeURIComponent(encoded)}`,
    );
  });

  it('starts no pairing for a wallet without a link, or if the site supplies links itself', async () => {
    for (const [wallet, modal] of [
      [{ id: phantom, name: 'Phantom' }, {}],
      [{ id: 'z', name: 'Nowhere' }, {}],
      [{ id: 'a', name: 'A', mobile_link: 'a://' }, { manualWCControl: true }],
    ] as const) {
      const { core, adapter } = withList([], { device: phone, modal });
      open(core);
      await pairWallet(core, wallet);
      expect(adapter.calls).toEqual([]);
      expect(core.store.getState().router.history.at(-1)?.name).toBe('ConnectingWalletConnect');
    }
  });

  it('falls back to the code if a listed link is broken, and reports it once, without the pairing link', async () => {
    const { core } = withList([], { device: phone });
    const events: ModalEvent[] = [];
    onModalEvent(core, (event) => events.push(event));
    const wallet = readWallet({ id: 'a', name: 'A', mobile_link: 'not a link' });
    if (wallet === undefined) throw new Error('unread');
    expect(selectPlatforms(core.store.getState(), wallet)).toEqual(['qrcode']);
    void pairWallet(core, wallet);
    expect(events).toEqual([
      { event: 'SELECT_WALLET', properties: { name: 'A', platform: 'mobile' } },
      {
        event: 'CONNECT_PROXY_ERROR',
        properties: { message: expect.any(String), mobile_link: 'not a link', name: 'A' },
      },
    ]);
    expect(core.store.getState().pairing.status).toBe('preparing');
  });
});
