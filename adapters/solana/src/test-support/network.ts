import type { CaipNetwork } from '@mooring/core';

export const mainnetId = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
export const devnetId = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1';
export const testnetId = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z';

/** A site's network entry for a cluster, with the test's nodes. */
export function network(id: string, ...http: readonly string[]): CaipNetwork {
  return {
    id,
    name: `Cluster ${id.slice(0, 4)}`,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http } },
    chainNamespace: 'solana',
    caipNetworkId: `solana:${id}`,
  };
}
