import type { FollowedTransaction, TransactionStatus } from '@mooring/core';
import type { SolanaRpc } from '../node/solana-rpc.ts';

/** Blocks: a blockhash lives for 150, and a wallet may have taken one that was not there when this began. */
const longestLife = 300n;

/** How a transaction stands. The marker is the block after which it cannot be taken any more. Rejects where no node answers. */
export async function readTransaction(
  rpc: SolanaRpc,
  { hash, marker }: Pick<FollowedTransaction, 'hash' | 'marker'>,
): Promise<TransactionStatus> {
  const known = await readStatus(rpc, hash);
  if (known !== undefined) return known;
  const height = await rpc.blockHeight();
  const last = marker !== undefined && /^\d{1,20}$/.test(marker) ? BigInt(marker) : height + longestLife;
  if (height <= last) return { status: 'pending', marker: `${last}` };
  // In this order: a transaction in the last valid block is found by the status that follows.
  return (await readStatus(rpc, hash)) ?? { status: 'expired' };
}

async function readStatus(rpc: SolanaRpc, hash: string): Promise<TransactionStatus | undefined> {
  const status = await rpc.status(hash);
  if (status === undefined) return undefined;
  if (status.error !== undefined) return { status: 'failed' };
  return { status: status.reached ? 'confirmed' : 'pending' };
}
