import { beforePrompt } from '@mooring/core/adapter';
import { createError } from '../errors.ts';
import type { SolanaRpc } from '../node/solana-rpc.ts';
import { type BuiltTransfer, buildTransfer } from './build-transfer.ts';
import type { Transfer } from './plan-transfer.ts';

/** In blocks: about half a minute. Less is too little time for a visitor who confirms. */
const leastLife = 75n;

/**
 * Builds a transfer that a visitor has time to confirm: builds it again, once, if a node that lags gave it an old blockhash. Rejects like
 * {@link buildTransfer}, with NODE_UNAVAILABLE if no node answers in time, and with TRANSACTION_EXPIRED if the second blockhash is old, too.
 */
export async function buildFreshTransfer(rpc: SolanaRpc, transfer: Transfer): Promise<BuiltTransfer> {
  const build = () => beforePrompt(buildTransfer(rpc, transfer));
  const built = await build();
  if (await isFresh(rpc, built)) return built;
  const again = await build();
  if (await isFresh(rpc, again)) return again;
  throw createError('TRANSACTION_EXPIRED');
}

/** Whether a transfer has enough time left; a node that does not tell its height is no reason to refuse it. */
async function isFresh(rpc: SolanaRpc, { lastValidBlockHeight }: BuiltTransfer): Promise<boolean> {
  const height = await rpc.blockHeight().catch(() => 0n);
  return height + leastLife <= lastValidBlockHeight;
}
