import type { Clock } from '@mooring/core/adapter';
import { withTimeout } from '@mooring/protocol/time';
import { createError } from '../errors.ts';
import { refusedBecause, type SolanaRpc } from '../node/solana-rpc.ts';
import { readsUntilExpired } from './read-sent-transaction.ts';

/** Polling interval. Transactions are also resent, since the network drops some. */
const pollMs = 1_000;
const resendEvery = 2;
/** Timeout for a network that does not answer; a blockhash expires long before. */
const maxWaitMs = 180_000;

export interface SignedTransfer {
  /** Base58. */
  readonly signature: string;
  readonly lastValidBlockHeight: bigint;
  /** The signed transaction; absent if the wallet sent it. */
  readonly transaction?: Uint8Array | undefined;
}

/**
 * Resolves once a transaction reaches the commitment. Rejects with TRANSACTION_REFUSED when a program fails,
 * TRANSACTION_EXPIRED when its blockhash expires first and no block includes it in several reads in a row, and TIMED_OUT after three
 * minutes without an answer.
 */
export async function confirmTransaction(
  rpc: SolanaRpc,
  clock: Clock,
  { signature, lastValidBlockHeight, transaction }: SignedTransfer,
): Promise<void> {
  let over = false;
  let misses = 0;
  const confirm = async (): Promise<void> => {
    for (let round = 1; !over; round += 1) {
      const stage = await stageOf(rpc, { signature, lastValidBlockHeight });
      if (stage === 'reached') return;
      misses = stage === 'missed' ? misses + 1 : 0;
      if (misses >= readsUntilExpired) throw createError('TRANSACTION_EXPIRED');
      if (stage === 'alive' && round % resendEvery === 0) resend(rpc, transaction);
      await new Promise<void>((resolve) => clock.after(pollMs, resolve));
    }
  };
  try {
    await withTimeout(confirm, { clock, timeoutMs: maxWaitMs, what: 'The network' });
  } finally {
    over = true;
  }
}

/** `alive`: a block may still include it. After that `missed` if none does, as far as a node knows; otherwise `late`. */
async function stageOf(
  rpc: SolanaRpc,
  { signature, lastValidBlockHeight }: Pick<SignedTransfer, 'signature' | 'lastValidBlockHeight'>,
): Promise<'alive' | 'reached' | 'missed' | 'late'> {
  if ((await outcomeOf(rpc, signature)) === 'reached') return 'reached';
  if (!(await isPast(rpc, lastValidBlockHeight))) return 'alive';
  // Read after the height, to find a transaction in the last valid block.
  const outcome = await outcomeOf(rpc, signature);
  if (outcome === 'reached') return 'reached';
  return outcome === 'absent' ? 'missed' : 'late';
}

function resend(rpc: SolanaRpc, transaction: Uint8Array | undefined): void {
  if (transaction !== undefined)
    void rpc.send(transaction, { skipPreflight: true, maxRetries: 0 }).catch(() => undefined);
}

/** Whether a block includes a transaction, and has reached the commitment; `unknown` if no node answers. */
async function outcomeOf(
  rpc: SolanaRpc,
  signature: string,
): Promise<'reached' | 'included' | 'absent' | 'unknown'> {
  const read = await rpc.status(signature).then(
    (status) => ({ status }),
    () => undefined,
  );
  if (read === undefined) return 'unknown';
  const { status } = read;
  if (status?.error !== undefined) throw refusedBecause(status.error);
  if (status === undefined) return 'absent';
  return status.reached ? 'reached' : 'included';
}

/** `false` if no node answers; the next round asks again. */
async function isPast(rpc: SolanaRpc, height: bigint): Promise<boolean> {
  const now = await rpc.blockHeight().catch(() => undefined);
  return now !== undefined && now > height;
}
