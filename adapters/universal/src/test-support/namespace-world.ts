import type { CaipNetwork } from '@mooring/core';
import type { AdapterProjection, RemoteWallet } from '@mooring/core/adapter';
import { type MemoryStorage, memoryStorage, testHost } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { onTestFinished } from 'vitest';
import { NamespaceAdapter } from '../adapter/namespace-adapter.ts';

export function networkOf(caipNetworkId: `${string}:${string}`): CaipNetwork {
  const [chainNamespace = '', id = ''] = caipNetworkId.split(':');
  return {
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Test', symbol: 'TST', decimals: 10 },
    rpcUrls: { default: { http: [] } },
    chainNamespace,
    caipNetworkId,
  };
}

export interface NamespaceWorld {
  readonly adapter: NamespaceAdapter;
  readonly clock: FakeClock;
  readonly storage: MemoryStorage;
  readonly networks: readonly [CaipNetwork, ...CaipNetwork[]];
  last(): AdapterProjection;
  /** The connection, as `wallet account`, or the status. */
  active(): string;
}

/** An adapter of these chains, attached until the test ends. */
export function namespaceWorld(
  chains: readonly [`${string}:${string}`, ...`${string}:${string}`[]],
  {
    page,
    wallets = [],
    storage = memoryStorage(),
  }: {
    readonly page?: object;
    readonly wallets?: readonly RemoteWallet[];
    readonly storage?: MemoryStorage;
  } = {},
): NamespaceWorld {
  const [first, ...others] = chains;
  const networks = [networkOf(first), ...others.map(networkOf)] as const;
  const clock = new FakeClock();
  const adapter = new NamespaceAdapter({ namespace: networks[0].chainNamespace, window: page, storage });
  let projection: AdapterProjection | undefined;
  adapter.attach(
    testHost({
      networks,
      wallets,
      clock,
      report(next) {
        projection = next;
      },
    }),
  );
  onTestFinished(() => adapter.destroy());
  const last = (): AdapterProjection => {
    if (projection === undefined) throw new Error('nothing reported');
    return projection;
  };
  return {
    adapter,
    clock,
    storage,
    networks,
    last,
    active() {
      const { connection } = last();
      return connection.status === 'connected'
        ? `${connection.wallet.name} ${connection.address}`
        : connection.status;
    },
  };
}
