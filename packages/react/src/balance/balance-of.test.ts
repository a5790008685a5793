import type { Adapter } from '@mooring/core';
import type { AdapterHost, AdapterProjection } from '@mooring/core/adapter';
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { expect, test } from 'vitest';
import { balanceOf } from './balance-of.ts';

const reference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const base58 = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv';
const hex = '0xabcdef0000000000000000000000000000012345';

function adapter(namespace: string, hosts: Map<string, AdapterHost>): Adapter {
  const nothing = async () => undefined;
  return {
    type: 'custom',
    namespace,
    proposal: { methods: [], events: [] },
    attach: (host: AdapterHost) => void hosts.set(namespace, host),
    reconnect: nothing,
    connect: nothing,
    disconnect: nothing,
    connectExisting: nothing,
    switchConnection: nothing,
    switchNetwork: nothing,
    getBalance: async () => ({ value: 1n, decimals: 9, symbol: 'X' }),
    signMessage: async () => '0x',
    getProvider: nothing,
    destroy: () => undefined,
  } as unknown as Adapter;
}

const connected = (chainId: string, address: string) =>
  ({
    connectors: [],
    connections: [],
    connection: {
      status: 'connected',
      connectorId: 'harbour',
      wallet: { name: 'Harbour', type: 'announced' },
      accounts: [`${chainId}:${address}`],
      address: `${chainId}:${address}`,
      chainId,
    },
  }) as unknown as AdapterProjection;

test('reads the balance on the account’s own network, whichever network is shown', () => {
  const hosts = new Map<string, AdapterHost>();
  const solana = { ...testNetwork(1), id: reference, chainNamespace: 'solana' } as const;
  const core = createCore({
    networks: [testNetwork(1), solana],
    adapters: [adapter('eip155', hosts), adapter('solana', hosts)],
  });
  hosts.get('eip155')?.report(connected('eip155:1', hex));
  hosts.get('solana')?.report(connected(`solana:${reference}`, base58));
  const state = core.store.getState();
  expect(state.activeNetwork.caipNetworkId).toBe('eip155:1');
  const of = (namespace?: string) => {
    const { address, network } = balanceOf(state, namespace) ?? {};
    return [address, network?.caipNetworkId];
  };
  expect(of()).toEqual([`eip155:1:${hex}`, 'eip155:1']);
  expect(of('solana')).toEqual([`solana:${reference}:${base58}`, `solana:${reference}`]);
  expect(of('bip122')).toEqual([undefined, undefined]);
  core.destroy();
});
