import type { CaipNetworkId } from '@mooring/core';

/** A cluster as the Wallet Standard names it. */
export type SolanaCluster = 'solana:mainnet' | 'solana:devnet' | 'solana:testnet' | 'solana:localnet';

interface Ids {
  readonly cluster: SolanaCluster;
  /** Of the genesis hash: the first 32 characters. */
  readonly id: CaipNetworkId;
  /** Which wallets that have not followed the standard still approve. */
  readonly former?: CaipNetworkId | undefined;
}

const known: readonly Ids[] = [
  {
    cluster: 'solana:mainnet',
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    former: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  },
  {
    cluster: 'solana:devnet',
    id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    former: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
  },
  { cluster: 'solana:testnet', id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z' },
];

/** By the id of today. */
export const formerIds: Readonly<Record<string, CaipNetworkId>> = Object.fromEntries(
  known.flatMap(({ id, former }) => (former === undefined ? [] : [[id, former]])),
);

/** The Wallet Standard has no name for a cluster of the site's own but that of a local one. */
export function clusterOf(chain: CaipNetworkId): SolanaCluster {
  return known.find(({ id, former }) => id === chain || former === chain)?.cluster ?? 'solana:localnet';
}

/** The id of today for one that wallets used before; others as they are. */
export function currentChain(chain: CaipNetworkId): CaipNetworkId {
  return known.find(({ former }) => former === chain)?.id ?? chain;
}

/** The one of the approved chains that means this chain, by its id of today or its former one. */
export function approvedId(
  chain: CaipNetworkId,
  approved: readonly CaipNetworkId[],
): CaipNetworkId | undefined {
  if (approved.includes(chain)) return chain;
  return approved.find((each) => currentChain(each) === currentChain(chain));
}
