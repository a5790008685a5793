import { FakeClock } from '@mooring/protocol/testing';
import { createCore } from '../app/create-core.ts';
import type { Adapter, AdapterHost, AdapterProjection } from '../contract/adapter.ts';
import type { ConnectorInfo, WalletInfo } from '../contract/connection.ts';
import type { AppKitCore, CoreOptions } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { AppKitNetwork, CaipAddress, CaipNetworkId } from '../contract/network.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';

/** A chain library that the test controls: its reports and answers. */
export interface FakeAdapter extends Adapter {
  host: AdapterHost | undefined;
  readonly calls: string[];
  answer: (call: string) => Promise<void>;
  report(change: Partial<AdapterProjection>): void;
  reportConnected(
    connectorId?: string,
    chainId?: CaipNetworkId,
    wallet?: WalletInfo,
    others?: AdapterProjection['connections'],
  ): void;
  /** All connections except one. */
  others(connectorId: string): AdapterProjection['connections'];
  /** Removes one connection, or all. The next one becomes active. */
  reportGone(connectorId: string | undefined): void;
  /** Adds a connection without changing the active wallet. */
  reportExisting(connectorId: string, chainId: CaipNetworkId, wallet: WalletInfo): void;
}

export const injected: ConnectorInfo = {
  id: 'test.one',
  type: 'announced',
  name: 'Wallet One',
  rdns: 'test.one',
  namespaces: ['eip155'],
};
export const pairing: ConnectorInfo = {
  id: 'walletConnect',
  type: 'walletConnect',
  name: 'WalletConnect',
  namespaces: ['eip155'],
};
export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

export function network(id: number, chainNamespace?: Namespace): AppKitNetwork {
  return {
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
    ...(chainNamespace === undefined ? {} : { chainNamespace }),
  };
}

export function fakeAdapter(namespace: Namespace = 'eip155'): FakeAdapter {
  let projection: AdapterProjection = {
    connection: { status: 'disconnected' },
    connections: [],
    connectors: namespace === 'eip155' ? [injected] : [],
  };
  const call = async (name: string): Promise<void> => {
    adapter.calls.push(name);
    await adapter.answer(name);
  };
  const adapter: FakeAdapter = {
    type: 'wagmi',
    namespace,
    proposal: { methods: [`${namespace}_sign`], events: ['accountsChanged'] },
    host: undefined,
    calls: [],
    answer: async () => undefined,
    attach(host) {
      adapter.host = host;
      adapter.report({});
    },
    report(change) {
      projection = { ...projection, ...change };
      adapter.host?.report(projection);
    },
    reportConnected(
      connectorId = injected.id,
      chainId = `${namespace}:1`,
      wallet = { name: 'Wallet One', type: 'announced' },
      others = [],
    ) {
      const accounts: readonly CaipAddress[] = [`${chainId}:${address}`];
      adapter.report({
        connection: {
          status: 'connected',
          connectorId,
          wallet,
          accounts,
          address: `${chainId}:${address}`,
          chainId,
        },
        connections: [{ connectorId, wallet, accounts, chainId }, ...others],
      });
    },
    others: (connectorId) =>
      projection.connections.filter((connection) => connection.connectorId !== connectorId),
    reportExisting(connectorId, chainId, wallet) {
      const { connection } = projection;
      const others = adapter.others(connectorId);
      const accounts: readonly CaipAddress[] = [`${chainId}:${address}`];
      if (connection.status !== 'connected' || connection.connectorId === connectorId)
        adapter.reportConnected(connectorId, chainId, wallet, others);
      else adapter.report({ connections: [...others, { connectorId, wallet, accounts, chainId }] });
    },
    reportGone(connectorId) {
      const [next, ...others] = connectorId === undefined ? [] : adapter.others(connectorId);
      if (next === undefined) adapter.report({ connection: { status: 'disconnected' }, connections: [] });
      else adapter.reportConnected(next.connectorId, next.chainId, next.wallet, others);
    },
    reconnect: () => call('reconnect'),
    connect: ({ connectorId }) => call(`connect ${connectorId}`),
    connectExisting: ({ connectorId }) => call(`connectExisting ${connectorId}`),
    disconnect: ({ connectorId } = {}) =>
      call(connectorId === undefined ? 'disconnect' : `disconnect ${connectorId}`),
    switchConnection: ({ connectorId }) => call(`switchConnection ${connectorId}`),
    switchNetwork: ({ caipNetworkId }) => call(`switchNetwork ${caipNetworkId}`),
    getBalance: async () => ({ value: 1n, decimals: 18, symbol: 'ETH' }),
    signMessage: async () => '0x',
    getProvider: async () => undefined,
    destroy: () => undefined,
  };
  return adapter;
}

export function makeCore({
  pairing: wallet,
  ...options
}: Partial<CoreOptions> & { readonly pairing?: RemoteWallet | undefined } = {}): {
  core: AppKitCore;
  adapter: FakeAdapter;
  clock: FakeClock;
} {
  const adapter = fakeAdapter();
  const clock = new FakeClock(undefined, 4);
  const core = createCore({
    networks: [network(1), network(2)],
    adapters: [adapter],
    wallets: wallet === undefined ? [] : [wallet],
    clock,
    ...options,
  });
  return { core, adapter, clock };
}
