import { expect, it } from 'vitest';
import { connectWallet } from '../connect/connect-wallet.ts';
import { selectAllWallets } from '../select/all-wallets.ts';
import { selectConnectRows } from '../select/connect-rows.ts';
import { remote, withList } from '../test-support/listed-wallets.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { loadMoreWallets, loadWallets } from '../wallet-list/load-wallets.ts';
import { searchWallets } from '../wallet-list/search-wallets.ts';
import { shippedWallets } from './shipped-wallets.ts';

const phone = { mobile: true, ios: false, android: true, safari: false, telegram: false };
const shipped = (await shippedWallets.list({ page: 1, entries: 100 })).data;
const nameOf = ({ name }: { readonly name: string }): string => name;
const over = (relayUrl: string) => fakeWallet(() => new Promise(() => undefined), { relayUrl });
const own = over('wss://relay.site.example');
/** Wallets reached without a relay: in their own browser, or as an extension. */
const withoutRelay = ['Rabby', 'Coinbase Wallet', 'Phantom'];

async function shownWith(pairing: typeof own | typeof remote, modal = {}) {
  const made = withList(shipped, { pairing, device: phone, ...modal });
  await loadMoreWallets(made.core);
  const { recommended, paged, featured, count } = made.core.store.getState().wallets;
  return { ...made, names: [...featured, ...recommended, ...paged].map(nameOf), count };
}

it('omits wallets on another relay than the site’s, also from the count', async () => {
  const { names, count, core, clock } = await shownWith(own);
  expect(names).toEqual(withoutRelay);
  expect(count).toBe(withoutRelay.length);
  searchWallets(core, 'metamask');
  await clock.advance(500);
  expect(core.store.getState().wallets.search).toMatchObject({ status: 'ready', results: [] });
  expect((await connectWallet(core, 'metamask'))?.code).toBe('WALLET_NOT_FOUND');
});

it.each([
  ['theirs', over('wss://relay.walletconnect.org')],
  [
    'theirs by its other name, with a path and a project id',
    over('wss://relay.walletconnect.com/v1?projectId=x'),
  ],
  ['not known, as with a provider of the site’s own', remote],
])('lists all of them if the relay is %s', async (_which, pairing) => {
  const { names } = await shownWith(pairing);
  expect(names).toEqual(shipped.map(nameOf));
});

it('shows custom and installed wallets regardless of their listed relays', async () => {
  const [metaMask] = shipped;
  const custom = { id: 'own', name: 'Own wallet', mobile_link: 'own://', relays: ['elsewhere.example'] };
  const { core, adapter } = await shownWith(own, {
    modal: { customWallets: [custom], featuredWalletIds: [metaMask?.id ?? ''] },
  });
  adapter.report({
    connectors: [
      { id: 'io.metamask', rdns: 'io.metamask', name: 'MetaMask', type: 'announced', namespaces: ['eip155'] },
    ],
  });
  const rows = selectConnectRows(core.store.getState()).map(({ kind, name }) => `${kind}: ${name}`);
  expect(rows).toContain('custom: Own wallet');
  expect(rows).toContain('injected: MetaMask');
  expect(rows.filter((row) => row.startsWith('featured'))).toEqual([]);
});

it('hides an installed wallet by an excluded id, even if its app uses another relay', async () => {
  const [metaMask] = shipped;
  const { core, adapter } = withList(shipped, {
    pairing: own,
    modal: { excludeWalletIds: [metaMask?.id ?? ''] },
  });
  adapter.report({
    connectors: [
      { id: 'io.metamask', rdns: 'io.metamask', name: 'MetaMask', type: 'announced', namespaces: ['eip155'] },
    ],
  });
  await loadWallets(core);
  expect(selectConnectRows(core.store.getState()).map(nameOf)).not.toContain('MetaMask');
});

it('lists, finds and connects an installed wallet whose app uses another relay', async () => {
  const [metaMask] = shipped;
  const { core, adapter, clock } = withList(shipped, { pairing: own });
  adapter.report({
    connectors: [
      { id: 'metamask', rdns: 'io.metamask', name: 'MetaMask', type: 'announced', namespaces: ['eip155'] },
    ],
  });
  adapter.answer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
  expect((await connectWallet(core, metaMask?.id ?? ''))?.code).toBe('REJECTED');
  expect(adapter.calls).toEqual(['connect metamask']);
  await loadMoreWallets(core);
  const all = selectAllWallets(core.store.getState());
  expect(all.wallets.map(nameOf)).toEqual(expect.arrayContaining(['MetaMask', ...withoutRelay]));
  expect(all.wallets).toHaveLength(core.store.getState().wallets.count);
  expect(all.installed).toEqual(new Set([metaMask?.id]));
  searchWallets(core, 'metamask');
  await clock.advance(500);
  expect(core.store.getState().wallets.search.results.map(nameOf)).toEqual(['MetaMask']);
});
