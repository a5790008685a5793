import { describe, expect, it } from 'vitest';
import type { WalletListing } from '../contract/wallet.ts';
import { injected, makeCore } from '../test-support/fake-adapter.ts';
import { findByName, findWallet } from './find-wallet.ts';

const named = (...names: readonly string[]) => names.map((name) => ({ name }));

describe('a wallet by name', () => {
  it.each([
    ['coinbase-wallet', 'Coinbase Wallet'],
    ['TRUST', 'Trust Wallet'],
    ['crypto.com', 'Crypto.com | DeFi Wallet'],
    ['über', 'Über'],
    ['tr', undefined],
    ['wallet', undefined],
    ['!?', undefined],
    ['', undefined],
  ])('%s is %s', (wanted, name) => {
    const list = named('Coinbase Wallet', 'Trust Wallet', 'Crypto.com | DeFi Wallet', 'Über');
    expect(findByName(list, wanted)?.name).toBe(name);
  });

  it('prefers a whole name to a prefix, and the first of several', () => {
    expect(findByName(named('Trust Wallet', 'Trust'), 'trust')?.name).toBe('Trust');
    expect(findByName(named('Trust One', 'Trust Two'), 'trust')?.name).toBe('Trust One');
    expect(findByName(named('OK'), 'ok')?.name).toBe('OK');
  });
});

describe('a wallet that the site names', () => {
  const { core, adapter } = makeCore({
    modal: {
      connectorImages: { 'test.one': 'https://site.example/one.png' },
      customWallets: [{ id: 'own', name: 'Own', rdns: 'example.own', image_url: 'https://x.example/i.png' }],
    },
  });
  const state = () => core.store.getState();

  it('is the wallet in the browser, by id, rdns or name, with the icon of the site if it has none', () => {
    adapter.report({ connectors: [{ ...injected, id: 'announced', rdns: 'test.one' }] });
    for (const wanted of ['announced', 'test.one', 'wallet-one', 'wallet'])
      expect(findWallet(state(), wanted)).toEqual({ connectorId: 'announced', name: 'Wallet One' });
    adapter.report({ connectors: [injected] });
    expect(findWallet(state(), 'test.one')?.icon).toBe('https://site.example/one.png');
    adapter.report({ connectors: [{ ...injected, icon: 'data:image/png,' }] });
    expect(findWallet(state(), 'test.one')?.icon).toBe('data:image/png,');
  });

  it('is paired if it is only listed', () => {
    const own = { connectorId: 'walletConnect', name: 'Own', icon: 'https://x.example/i.png' };
    for (const wanted of ['own', 'example.own', 'Own'])
      expect(findWallet(state(), wanted)).toMatchObject(own);
    const listing = (id: string): WalletListing => ({ id, name: `Listed ${id}` });
    core.dispatch({
      type: 'walletsChanged',
      wallets: { featured: [listing('f')], recommended: [listing('r')], paged: [listing('p')] },
    });
    for (const id of ['f', 'r', 'p'])
      expect(findWallet(state(), id)).toEqual({
        connectorId: 'walletConnect',
        name: `Listed ${id}`,
        icon: undefined,
        wallet: listing(id),
      });
  });

  it('is undefined if nothing matches', () => {
    expect(findWallet(state(), 'nobody')).toBeUndefined();
    expect(findWallet(state(), '')).toBeUndefined();
  });
});
