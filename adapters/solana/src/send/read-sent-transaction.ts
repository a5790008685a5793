import type { FollowedTransaction, TransactionStatus } from '@mooring/core/adapter';
import type { SolanaRpc } from '../node/solana-rpc.ts';

/** In blocks: a blockhash lives for 150, and a wallet may have used a newer one than we saw. */
const maxLifetime = 300n;

/** Reads a transaction's status. The marker is the last block that can include it. Rejects if no node answers. */
export async function readTransaction(
  rpc: SolanaRpc,
  { hash, marker }: Pick<FollowedTransaction, 'hash' | 'marker'>,
): Promise<TransactionStatus> {
  const known = await readStatus(rpc, hash);
  if (known !== undefined) return known;
  const height = await rpc.blockHeight();
  const last = marker !== undefined && /^\d{1,20}$/.test(marker) ? BigInt(marker) : height + maxLifetime;
  if (height <= last) return { status: 'pending', marker: `${last}` };
  // Read the height before the status, to find a transaction in the last valid block.
  return (await readStatus(rpc, hash)) ?? { status: 'expired' };
}

async function readStatus(rpc: SolanaRpc, hash: string): Promise<TransactionStatus | undefined> {
  const status = await rpc.status(hash);
  if (status === undefined) return undefined;
  if (status.error !== undefined) return { status: 'failed' };
  return { status: status.reached ? 'confirmed' : 'pending' };
}
