import { describe, expect, it } from 'vitest';
import { forgetWallet } from '../pairing/forget-wallet.ts';
import { selectConnections, selectRecentConnections } from '../select/connections.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { connect } from './connect.ts';
import { switchConnection } from './switch-connection.ts';

describe('switching the account', () => {
  it('does not prompt a connected wallet, and connects a disconnected one', async () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    await switchConnection(core, { connectorId: 'test.one' });
    expect(adapter.calls).toEqual(['switchConnection test.one']);
    await switchConnection(core, { connectorId: 'other' });
    expect(core.store.getState().connectFlow).toMatchObject({ error: { code: 'WALLET_NOT_FOUND' } });
    adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    await switchConnection(core, { connectorId: 'test.one' });
    expect(adapter.calls.at(-1)).toBe('connect test.one');
  });
});

describe('accounts of a connected wallet', () => {
  it('are matched in any case and as CAIP-10 ids; an unknown one fails with NOT_CONNECTED', async () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    const requested: unknown[] = [];
    adapter.switchConnection = async (parameters) => {
      requested.push(parameters.address);
    };
    await switchConnection(core, { connectorId: 'test.one', address: address.toLowerCase() });
    await switchConnection(core, { connectorId: 'test.one', address: `eip155:1:${address}` });
    expect(requested).toEqual([`eip155:1:${address}`, `eip155:1:${address}`]);
    const error = await switchConnection(core, { connectorId: 'test.one', address: `0x${'1'.repeat(40)}` });
    expect(error?.code).toBe('NOT_CONNECTED');
    expect(requested).toHaveLength(2);
  });

  it('are listed by wallet, the active one first; a recent wallet is listed until it is forgotten', async () => {
    const { core, adapter } = makeCore();
    adapter.answer = async () => adapter.reportConnected();
    await connect(core, { connectorId: 'test.one' });
    const { eip155: [one] = [] } = core.store.getState().libraryConnections;
    if (one === undefined) throw new Error('not connected');
    adapter.report({ connections: [{ ...one, connectorId: 'two', chainId: 'eip155:9' }, one] });
    const state = core.store.getState();
    expect(selectConnections(state).map(({ connectorId }) => connectorId)).toEqual(['test.one', 'two']);
    expect(selectConnections(state)[0]).toMatchObject({
      name: 'Wallet One',
      accounts: [{ address }],
      caipNetwork: { caipNetworkId: 'eip155:1' },
    });
    expect(selectConnections(state)[1]?.caipNetwork).toBeUndefined();
    expect(selectConnections(state, 'solana')).toEqual([]);
    expect(selectRecentConnections(state)).toEqual([]);
    adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    expect(selectRecentConnections(core.store.getState())).toMatchObject([
      { connectorId: 'test.one', name: 'Wallet One', accounts: [] },
    ]);
    expect(selectRecentConnections(core.store.getState(), 'solana')).toEqual([]);
    forgetWallet(core, { connectorId: 'test.one', name: 'Another' });
    expect(core.store.getState().recentWallets).toHaveLength(1);
    forgetWallet(core, { connectorId: 'test.one' });
    expect(core.store.getState().recentWallets).toEqual([]);
  });
});
