import { describe, expect, it } from 'vitest';
import { injected, makeCore, network } from '../test-support/fake-adapter.ts';
import { remote } from '../test-support/listed-wallets.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
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
