import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { selectConnections, selectRecentConnections } from './connections.ts';

const [first, second] = ['0x1', '0x2'] as const;

it('lists connected wallets, the active one first, with what they announce about their accounts', () => {
  const { core, adapter } = makeCore();
  const other = { name: 'Wallet Two', type: 'announced' } as const;
  adapter.reportConnected('test.one', 'eip155:1', undefined, [
    {
      connectorId: 'test.two',
      wallet: other,
      accounts: [`eip155:9:${first}`, `eip155:9:${second}`],
      accountDetails: { [`eip155:9:${second}`]: { type: 'smartAccount' as const, publicKey: '0xab' } },
      chainId: 'eip155:9',
    },
  ]);
  expect(selectConnections(core.store.getState())).toMatchObject([
    { connectorId: 'test.one', caipNetwork: { name: 'Chain 1' } },
    {
      connectorId: 'test.two',
      name: 'Wallet Two',
      accounts: [{ address: first }, { address: second, type: 'smartAccount', publicKey: '0xab' }],
      caipNetwork: undefined,
    },
  ]);
});

it('lists recent wallets that are not connected and can be reached in the namespace', () => {
  const { core, adapter } = makeCore();
  const wallet = { name: 'Wallet One', type: 'announced', connectorId: 'test.one' } as const;
  core.dispatch({ type: 'walletUsed', wallet });
  core.dispatch({ type: 'walletUsed', wallet: { ...wallet, connectorId: 'test.gone' } });
  expect(selectRecentConnections(core.store.getState())).toMatchObject([
    { connectorId: 'test.one', accounts: [] },
  ]);
  expect(selectRecentConnections(core.store.getState(), 'solana')).toEqual([]);
  adapter.reportConnected();
  expect(selectRecentConnections(core.store.getState())).toEqual([]);
});
