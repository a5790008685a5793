import type { TransactionStatus, WatchedTransaction } from '@mooring/core/adapter';
import type { SolanaRpc } from '../node/solana-rpc.ts';

/** In blocks: a blockhash lives for 150, and a wallet may have used a newer one than we saw. */
const maxLifetime = 300n;

/**
 * Reads in a row that find the blockhash expired, but not the transaction, until that counts as expired: of several nodes behind one
 * address, one may know the height before another knows the block.
 */
export const readsUntilExpired = 5;

/** Reads a transaction's status. The marker is the last block that can include it. Rejects if no node answers. */
export async function readTransaction(
  rpc: SolanaRpc,
  { hash, marker, misses = 0 }: Pick<WatchedTransaction, 'hash' | 'marker' | 'misses'>,
): Promise<TransactionStatus> {
  const known = await readStatus(rpc, hash);
  if (known !== undefined) return known;
  const height = await rpc.blockHeight();
  const last = marker !== undefined && /^\d{1,20}$/.test(marker) ? BigInt(marker) : height + maxLifetime;
  if (height <= last) return { status: 'pending', marker: `${last}` };
  // Read the height before the status, to find a transaction in the last valid block.
  const included = await readStatus(rpc, hash);
  if (included !== undefined) return included;
  const missed = misses + 1;
  return missed < readsUntilExpired
    ? { status: 'pending', marker: `${last}`, misses: missed }
    : { status: 'expired' };
}

async function readStatus(rpc: SolanaRpc, hash: string): Promise<TransactionStatus | undefined> {
  const status = await rpc.status(hash);
  if (status === undefined) return undefined;
  const { error, reached, slot: blockNumber } = status;
  if (error !== undefined) return { status: 'failed', blockNumber };
  return reached ? { status: 'confirmed', blockNumber } : { status: 'pending' };
}
