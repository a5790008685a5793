import { expect, it } from 'vitest';
import { makeCore, network } from '../test-support/fake-adapter.ts';
import { selectReceiveNetworks } from './receive-networks.ts';

it("lists the active namespace's networks, limited to those that the wallet reports as approved", () => {
  const elsewhere = { ...network(9), chainNamespace: 'solana', caipNetworkId: 'solana:9' } as const;
  const { core, adapter } = makeCore({ networks: [network(1), network(2), elsewhere] });
  const ids = (): readonly string[] =>
    selectReceiveNetworks(core.store.getState()).map(({ caipNetworkId }) => caipNetworkId);
  core.start();
  expect(ids()).toEqual(['eip155:1', 'eip155:2']);
  adapter.reportConnected();
  expect(ids()).toEqual(['eip155:1', 'eip155:2']);
  const { connections } = core.store.getState();
  const connection = connections.eip155;
  if (connection?.status !== 'connected') throw new Error('not connected');
  adapter.report({ connection: { ...connection, approvedNetworks: ['eip155:2', 'solana:9'] } });
  expect(ids()).toEqual(['eip155:2']);
});
