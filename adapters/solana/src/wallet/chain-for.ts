import type { WalletAccount } from '@wallet-standard/base';
import type { SolanaCluster } from '../cluster/cluster.ts';
import { createError } from '../errors.ts';

/**
 * Returns the cluster if the account is on it. Returns nothing for a site's own cluster: wallets do not know it and
 * sign without a name. Throws CHAIN_NOT_SUPPORTED for any other.
 */
export function chainFor(
  { chains }: Pick<WalletAccount, 'chains'>,
  cluster: SolanaCluster,
): SolanaCluster | undefined {
  if (chains.includes(cluster)) return cluster;
  if (cluster === 'solana:localnet') return undefined;
  throw createError('CHAIN_NOT_SUPPORTED');
}
