import type { CaipNetworkId } from '@mooring/core';
import { currentChain } from '@mooring/protocol';

/** A cluster's name in the Wallet Standard. */
export type SolanaCluster = 'solana:mainnet' | 'solana:devnet' | 'solana:testnet' | 'solana:localnet';

const known: Readonly<Record<string, SolanaCluster>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
};

/** A site's own cluster maps to `localnet`: the Wallet Standard has no other name for it. */
export function clusterOf(chain: CaipNetworkId): SolanaCluster {
  return known[currentChain(chain)] ?? 'solana:localnet';
}

/** The id of a chain that a wallet names by its cluster; `undefined` for an unknown name. */
export function chainNamed(cluster: string): CaipNetworkId | undefined {
  const id = Object.entries(known).find(([, name]) => name === cluster)?.[0] ?? cluster;
  return /^solana:[-_a-zA-Z0-9]{1,32}$/.test(id) ? (id as CaipNetworkId) : undefined;
}

/** The one of the approved chains that means this chain, by its id of today or its former one. */
export function approvedId(
  chain: CaipNetworkId,
  approved: readonly CaipNetworkId[],
): CaipNetworkId | undefined {
  if (approved.includes(chain)) return chain;
  return approved.find((each) => currentChain(each) === currentChain(chain));
}
