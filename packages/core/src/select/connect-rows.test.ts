import { describe, expect, it } from 'vitest';
import { updateOptions } from '../options/update-options.ts';
import { injected, makeCore, network, pairing } from '../test-support/fake-adapter.ts';
import { listed, remote, withList } from '../test-support/listed-wallets.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { loadWallets } from '../wallet-list/load-wallets.ts';
import { prepareWallets } from '../wallet-list/prepare-wallets.ts';
import { selectAllWalletsRow } from './all-wallets.ts';
import { selectConnectRows } from './connect-rows.ts';

it('shows a wallet that is in the page for two chains as that of the active network', () => {
  const names = { type: 'announced', name: 'Wallet One' } as const;
  const { core, adapter } = makeCore({
    networks: [network(1), { ...network(2), id: 'two', chainNamespace: 'other' }],
  });
  const here = { ...names, id: 'test.one', namespaces: ['eip155'] } as const;
  adapter.report({ connectors: [here] });
  const other = { ...names, id: 'other:Wallet One', namespaces: ['other'] } as const;
  const connection = { status: 'disconnected' } as const;
  core.dispatch({
    type: 'reported',
    projections: { other: { connection, connections: [], connectors: [other] } },
  });
  const ids = (): readonly string[] => selectConnectRows(core.store.getState()).map(({ id }) => id);
  expect(ids()).toEqual(['test.one']);
  const [, second] = core.store.getState().networks;
  if (second !== undefined) core.dispatch({ type: 'networkSelected', network: second });
  expect(ids()).toEqual(['other:Wallet One']);
});

it('ignores a kind that an untyped page misspells', () => {
  for (const wrong of ['instaled', 'toString']) {
    const connectorTypeOrder = ['walletConnect', wrong as 'recent', 'injected'] as const;
    const { core } = makeCore({ pairing: remote, modal: { connectorTypeOrder } });
    expect(selectConnectRows(core.store.getState()).map(({ id }) => id)).toEqual([
      'walletConnect',
      'test.one',
    ]);
  }
});

describe('connect rows', () => {
  it('lists pairing first, then recent wallets, and no wallet twice', () => {
    const { core, adapter } = makeCore({ pairing: fakeWallet() });
    const extra = { id: 'test.two', type: 'announced', name: 'Wallet Two', namespaces: ['eip155'] } as const;
    const twin = { id: 'site', type: 'external', name: 'wallet one', namespaces: ['eip155'] } as const;
    adapter.report({ connectors: [twin, extra, injected] });
    core.dispatch({
      type: 'walletUsed',
      wallet: { name: 'Wallet One', type: 'announced', connectorId: 'test.one' },
    });
    core.dispatch({
      type: 'walletUsed',
      wallet: { name: 'Phone', type: 'walletConnect', connectorId: 'walletConnect' },
    });
    expect(selectConnectRows(core.store.getState()).map(({ name, tag }) => [name, tag])).toEqual([
      ['WalletConnect', 'qrCode'],
      ['Phone', 'recent'],
      ['Wallet One', 'recent'],
      ['Wallet Two', 'installed'],
    ]);
  });
});

const names = (core: ReturnType<typeof makeCore>['core']): readonly string[] =>
  selectConnectRows(core.store.getState()).map(({ name, kind }) => `${kind} ${name}`);

describe('the list on Connect', () => {
  it("puts the code last on a phone regardless of the site's order", async () => {
    const device = { mobile: true, ios: false, android: true, safari: false, telegram: false };
    const { core } = withList(listed(5), { device });
    await loadWallets(core);
    const kinds = () => selectConnectRows(core.store.getState()).map(({ kind }) => kind);
    expect(kinds()).toEqual(['injected', 'recommended', 'walletConnect']);
    updateOptions(core, { connectorTypeOrder: ['recommended', 'walletConnect', 'injected'] });
    expect(kinds()).toEqual(['recommended', 'injected', 'walletConnect']);
    updateOptions(core, { connectorTypeOrder: ['recommended', 'injected'] });
    expect(kinds()).toEqual(['recommended', 'injected', 'walletConnect']);
  });

  it('recommends as many as fit, without installed wallets', async () => {
    const { core, adapter } = withList([
      { id: 'one', name: 'Other name', rdns: 'test.one', order: 0 },
      ...listed(50),
    ]);
    await loadWallets(core);
    expect(core.store.getState().wallets).toMatchObject({ status: 'ready', count: 51 });
    expect(core.store.getState().wallets.recommended).toHaveLength(4);
    expect(names(core)).toEqual([
      'walletConnect WalletConnect',
      'injected Wallet One',
      'recommended Listed 0',
    ]);
    expect(selectAllWalletsRow(core.store.getState())).toEqual({ shown: true, count: 50, more: true });
    adapter.report({ connectors: [pairing] });
    expect(names(core)).toEqual([
      'walletConnect WalletConnect',
      'recommended Other name',
      'recommended Listed 0',
    ]);
  });

  it("shows featured and custom wallets in the site's order instead", async () => {
    const modal = { featuredWalletIds: ['id7', 'id3'], customWallets: [{ id: 'own', name: 'Own' }] };
    const { core } = withList(listed(10), { modal });
    await loadWallets(core);
    expect(names(core)).toEqual([
      'walletConnect WalletConnect',
      'injected Wallet One',
      'featured Listed 7',
      'featured Listed 3',
      'custom Own',
    ]);
  });

  it("follows the site's order of kinds, and lists kinds that it does not name after them", async () => {
    const modal = { connectorTypeOrder: ['recommended', 'injected'] as const };
    const { core } = withList(listed(3), { modal });
    await loadWallets(core);
    expect(names(core)).toEqual([
      'recommended Listed 0',
      'injected Wallet One',
      'walletConnect WalletConnect',
    ]);
  });

  it('hides excluded installed wallets on a page without pairing', async () => {
    const modal = { excludeWalletIds: ['one'] };
    const list = [{ id: 'one', name: 'No matter', rdns: 'test.one' }, ...listed(3)];
    const { core, adapter, queries } = withList(list, { pairing: undefined, modal });
    const other = { ...injected, id: 'test.two', rdns: 'test.two', name: 'Wallet Two' };
    adapter.report({ connectors: [injected, other] });
    expect(names(core)).toEqual([]);
    await prepareWallets(core);
    expect(names(core)).toEqual(['injected Wallet Two']);
    expect(queries).toMatchObject([{ include: ['one'] }]);
  });

  it('reads the list again when the site excludes other wallets', async () => {
    const list = [{ id: 'one', name: 'No matter', rdns: 'test.one' }, ...listed(3)];
    const { core } = withList(list);
    await loadWallets(core);
    expect(names(core)).toContain('injected Wallet One');
    updateOptions(core, { excludeWalletIds: ['one'] });
    await loadWallets(core);
    expect(names(core)).not.toContain('injected Wallet One');
    const { wallets } = core.store.getState();
    updateOptions(core, { excludeWalletIds: ['one'] });
    expect(core.store.getState().wallets).toBe(wallets);
  });

  it('hides excluded wallets, including installed ones by rdns or name', async () => {
    const modal = { excludeWalletIds: ['one', 'id0'] };
    const { core, adapter } = withList([{ id: 'one', name: 'No matter', rdns: 'test.one' }, ...listed(3)], {
      modal,
    });
    expect(names(core)).toEqual(['walletConnect WalletConnect']);
    await loadWallets(core);
    adapter.report({
      connectors: [pairing, injected, { ...injected, id: 'x', rdns: 'x', name: 'listed 0' }],
    });
    expect(names(core)).toEqual([
      'walletConnect WalletConnect',
      'recommended Listed 1',
      'recommended Listed 2',
    ]);
  });
});

it('restores recent wallets stored by another toolkit', async () => {
  const storage = memoryStorage({
    '@appkit/recent_wallets': JSON.stringify([
      { id: 'x', name: 'Phone', mobile_link: 'p://', image_id: 'i' },
    ]),
  });
  const { core } = makeCore({ pairing: remote, storage });
  await core.start();
  expect(selectConnectRows(core.store.getState())[1]).toMatchObject({
    kind: 'recent',
    name: 'Phone',
    wallet: { id: 'x', mobile_link: 'p://' },
  });
});
