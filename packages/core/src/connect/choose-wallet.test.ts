import { describe, expect, it } from 'vitest';
import type { ConnectorInfo } from '../contract/connection.ts';
import { goBack, offerWallets } from '../modal/navigate.ts';
import { open } from '../modal/open.ts';
import { selectConnectRows } from '../select/connect-rows.ts';
import { selectMultiChain } from '../select/multi-chain.ts';
import { selectWantedChain } from '../select/wanted-chain.ts';
import { readNetwork } from '../store/list-network.ts';
import { network } from '../test-support/fake-adapter.ts';
import { withList } from '../test-support/listed-wallets.ts';
import { page } from '../test-support/two-namespaces.ts';
import { grantOn } from '../testing/test-remote-wallet.ts';
import { chooseRow, chooseWallet } from './choose-wallet.ts';
import { connect, retryConnect } from './connect.ts';
import { connectWallet } from './connect-wallet.ts';
import { switchConnection } from './switch-connection.ts';
import { switchNetwork } from './switch-network.ts';

const lantern = { type: 'announced', name: 'Lantern' } as const;

/** A site with EVM chains and Solana; one wallet in the page supports both, under an id for each. */
function world(evmRows: readonly ConnectorInfo[] = []) {
  const made = page();
  const { core, evm, solana } = made;
  evm.report({
    connectors: [
      { ...lantern, id: 'test.lantern', rdns: 'test.lantern', namespaces: ['eip155'] },
      ...evmRows,
    ],
  });
  solana.report({ connectors: [{ ...lantern, id: 'solana:Lantern', namespaces: ['solana'] }] });
  for (const [adapter, id] of [
    [evm, 'test.lantern'],
    [solana, 'solana:Lantern'],
  ] as const) {
    const { answer } = adapter;
    adapter.answer = async (call) => (call === `connect ${id}` ? adapter.reportConnected(id) : answer(call));
  }
  const rows = () => selectConnectRows(core.store.getState()).filter(({ type }) => type === 'announced');
  const choose = async (name = 'Lantern') => {
    const row = rows().find((known) => known.name === name);
    if (row === undefined) throw new Error(`no row ${name}`);
    chooseRow(core, row);
    await made.clock.advance(0);
  };
  const view = () => core.store.getState().router.history.at(-1);
  return { ...made, rows, choose, view };
}

const solanaOne = readNetwork(network(1, 'solana'));

describe('a wallet that supports several namespaces', () => {
  it('has one row, lets the visitor choose a namespace, and connects there', async () => {
    const { core, rows, choose, view, clock, solana } = world();
    open(core, { view: 'Connect' });
    expect(rows().map(({ id, several }) => [id, several])).toEqual([['test.lantern', true]]);
    await choose();
    expect(view()).toEqual({ name: 'ConnectingMultiChain', connectorId: 'test.lantern' });
    expect(selectMultiChain(core.store.getState(), 'test.lantern')?.rows).toMatchObject([
      { namespace: 'eip155', name: 'Ethereum', connectorId: 'test.lantern', connected: false },
      { namespace: 'solana', name: 'Solana', connectorId: 'solana:Lantern', connected: false },
    ]);
    void connect(core, { connectorId: 'solana:Lantern', namespace: 'solana' });
    await clock.advance(0);
    expect(solana.calls).toEqual(['connect solana:Lantern']);
    expect(core.store.getState()).toMatchObject({ open: false, activeNamespace: 'solana' });
  });

  it('connects at once if one namespace is requested, which becomes active', async () => {
    const { core, choose, evm, solana } = world();
    evm.reportConnected('test.lantern');
    open(core, { namespace: 'solana' });
    await choose();
    expect(solana.calls).toEqual(['connect solana:Lantern']);
    expect(core.store.getState()).toMatchObject({
      activeNamespace: 'solana',
      activeNetwork: { caipNetworkId: 'solana:1' },
      connections: { eip155: { status: 'connected' }, solana: { status: 'connected' } },
      router: { history: [{ name: 'Account' }, { name: 'ProfileWallets' }] },
    });
  });

  it('has the tag `connected` only if every namespace is connected, and reports each one', () => {
    const { core, rows, evm, solana } = world();
    const tags = () => rows().map(({ tag }) => tag);
    const connected = () =>
      selectMultiChain(core.store.getState(), 'solana:Lantern')?.rows.map((row) => row.connected);
    evm.reportConnected('test.lantern');
    expect([tags(), connected()]).toEqual([['installed'], [true, false]]);
    solana.reportConnected('solana:Lantern');
    expect([tags(), connected()]).toEqual([['connected'], [true, true]]);
  });

  it('is found by its listing, and by the name that a site passes to connectWallet', async () => {
    const { core, view, evm, solana, clock } = world();
    open(core, { view: 'Connect' });
    chooseWallet(core, { id: '1', name: 'lantern' });
    expect(view()).toMatchObject({ name: 'ConnectingMultiChain' });
    void connectWallet(core, 'lantern', { namespace: 'solana' });
    await clock.advance(0);
    void connectWallet(core, 'lantern');
    await clock.advance(0);
    expect([solana.calls, evm.calls]).toEqual([['connect solana:Lantern', 'connect solana:Lantern'], []]);
  });

  it('has a row per namespace if another wallet has the same name', () => {
    const twin = { ...lantern, id: 'test.thief', rdns: 'test.thief', namespaces: ['eip155'] } as const;
    const { rows } = world([twin]);
    expect(rows().map(({ id }) => id)).toEqual(['test.lantern', 'test.thief', 'solana:Lantern']);
  });
});

describe('a wallet that cannot do what it announces', () => {
  it('fails in one namespace, can be retried there, and leads back to the choice', async () => {
    const { core, choose, view, solana, clock } = world();
    solana.answer = () => Promise.reject(new Error('no such chain'));
    open(core, { view: 'Connect' });
    await choose();
    const failed = connect(core, { connectorId: 'solana:Lantern', namespace: 'solana' });
    expect(await failed).toMatchObject({ code: 'UNKNOWN' });
    expect(core.store.getState().connectFlow.status).toBe('failed');
    void retryConnect(core);
    await clock.advance(0);
    expect(solana.calls).toEqual(['connect solana:Lantern', 'connect solana:Lantern']);
    goBack(core);
    expect(view()).toMatchObject({ name: 'ConnectingMultiChain' });
  });

  it('rejects with CHAIN_NOT_SUPPORTED in a namespace that it does not announce', async () => {
    const { core } = world();
    const requested = connect(core, { connectorId: 'test.lantern', namespace: 'solana' });
    expect(await requested).toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
  });
});

describe('moving to a network of a disconnected namespace', () => {
  it('shows SwitchActiveChain, then lists the wallets of that namespace, and connects on that network', async () => {
    const { core, rows, choose, view, evm, solana } = world();
    evm.reportConnected('test.lantern');
    const chains: unknown[] = [];
    const ask = solana.connect;
    Object.assign(solana, {
      connect: (given: Parameters<typeof ask>[0]) => {
        chains.push(given.chainId);
        return ask(given);
      },
    });
    open(core, { view: 'Networks' });
    expect(await switchNetwork(core, { network: solanaOne })).toBeUndefined();
    expect(view()).toEqual({ name: 'SwitchActiveChain', network: solanaOne });
    expect(core.store.getState().activeNamespace).toBe('eip155');
    offerWallets(core, solanaOne);
    expect(core.store.getState().router.history).toEqual([
      { name: 'Account' },
      { name: 'Connect', namespace: 'solana', chainId: 'solana:1' },
    ]);
    expect(rows().map(({ id }) => id)).toEqual(['solana:Lantern']);
    await choose();
    expect(chains).toEqual(['solana:1']);
    expect(core.store.getState().activeNetwork.caipNetworkId).toBe('solana:1');
  });

  it('keeps the account active if the visitor goes back', () => {
    const { core, evm, view } = world();
    evm.reportConnected('test.lantern');
    open(core);
    offerWallets(core, solanaOne);
    goBack(core);
    expect(view()).toEqual({ name: 'Account' });
    expect(core.store.getState().activeNamespace).toBe('eip155');
    expect(selectWantedChain(core.store.getState())).toEqual({});
  });

  it('proposes only that namespace if a paired wallet serves another', async () => {
    const { core, wallet, asks, clock } = world();
    wallet.grant({ eip155: grantOn('eip155:1') });
    await clock.advance(0);
    open(core, { namespace: 'solana' });
    const [row] = selectConnectRows(core.store.getState());
    expect(row).toMatchObject({ type: 'walletConnect', disabled: false });
    if (row !== undefined) chooseRow(core, row);
    await clock.advance(0);
    expect(asks.map(({ proposal }) => Object.keys(proposal))).toEqual([['solana']]);
    open(core, { namespace: 'eip155', view: 'Connect' });
    expect(selectConnectRows(core.store.getState())[0]).toMatchObject({ disabled: true });
  });

  it('only stores the choice if the modal is closed', async () => {
    const { core, evm } = world();
    evm.reportConnected('test.lantern');
    await switchNetwork(core, { network: solanaOne });
    expect(core.store.getState()).toMatchObject({ open: false, activeNamespace: 'solana' });
  });
});

it('switchConnection activates an account of another namespace, and that namespace', async () => {
  const { core, evm, solana } = world();
  evm.reportConnected('test.lantern');
  solana.reportConnected('solana:Lantern');
  await switchConnection(core, { connectorId: 'solana:Lantern', namespace: 'solana' });
  expect(core.store.getState()).toMatchObject({
    activeNamespace: 'solana',
    activeNetwork: { caipNetworkId: 'solana:1' },
  });
});

describe('choosing a wallet', () => {
  it('connects an installed wallet, and pairs any other', async () => {
    const { core } = withList([]);
    core.dispatch({ type: 'opened', view: { name: 'Connect' } });
    chooseWallet(core, { id: 'one', name: 'Whatever', rdns: 'test.one' });
    expect(core.store.getState().router.history.at(-1)).toMatchObject({ name: 'ConnectingExternal' });
    const other = { id: 'b', name: 'B', mobile_link: 'b://' };
    chooseWallet(core, other);
    expect(core.store.getState().router.history.at(-1)).toEqual({
      name: 'ConnectingWalletConnect',
      wallet: other,
    });
  });

  it('does nothing for a missing or disabled row', () => {
    const { core, adapter } = withList([]);
    adapter.reportConnected('walletConnect');
    const [row] = selectConnectRows(core.store.getState());
    if (row === undefined) throw new Error('no row');
    expect(row.disabled).toBe(true);
    chooseRow(core, row);
    chooseRow(core, { ...row, id: 'gone' });
    expect(adapter.calls).toEqual([]);
  });
});
