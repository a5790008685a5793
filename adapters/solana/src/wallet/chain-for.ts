import type { WalletAccount } from '@wallet-standard/base';
import type { SolanaCluster } from '../cluster/cluster.ts';
import { createError } from '../errors.ts';

/**
 * The cluster, if the account is on it. Wallets know no cluster of a site's own and sign for it without a name.
 * Throws CHAIN_NOT_SUPPORTED for any other that the account is not on.
 */
export function chainFor(
  { chains }: Pick<WalletAccount, 'chains'>,
  cluster: SolanaCluster,
): SolanaCluster | undefined {
  if (chains.includes(cluster)) return cluster;
  if (cluster === 'solana:localnet') return undefined;
  throw createError('CHAIN_NOT_SUPPORTED');
}
