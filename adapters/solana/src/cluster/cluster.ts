import type { CaipNetworkId } from '@mooring/core';
import { currentChain } from '@mooring/protocol';

/** A cluster as the Wallet Standard names it. */
export type SolanaCluster = 'solana:mainnet' | 'solana:devnet' | 'solana:testnet' | 'solana:localnet';

const known: Readonly<Record<string, SolanaCluster>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
};

/** The Wallet Standard has no name for a cluster of the site's own but that of a local one. */
export function clusterOf(chain: CaipNetworkId): SolanaCluster {
  return known[currentChain(chain)] ?? 'solana:localnet';
}

/** The one of the approved chains that means this chain, by its id of today or its former one. */
export function approvedId(
  chain: CaipNetworkId,
  approved: readonly CaipNetworkId[],
): CaipNetworkId | undefined {
  if (approved.includes(chain)) return chain;
  return approved.find((each) => currentChain(each) === currentChain(chain));
}
