import type { Clock } from '@mooring/core/adapter';
import { withTimeout } from '@mooring/protocol/time';
import { createError } from '../errors.ts';
import { refusedBecause, type SolanaRpc } from '../node/solana-rpc.ts';

/** Polling interval. Transactions are also resent, since the network drops some. */
const pollMs = 1_000;
const resendEvery = 2;
/** Timeout for a network that does not answer; a blockhash expires long before. */
const maxWaitMs = 180_000;

export interface Followed {
  /** Base58. */
  readonly signature: string;
  readonly lastValidBlockHeight: bigint;
  /** The signed transaction; absent if the wallet sent it. */
  readonly transaction?: Uint8Array | undefined;
}

/**
 * Resolves once a transaction reaches the commitment. Rejects with TRANSACTION_REFUSED when a program fails,
 * TRANSACTION_EXPIRED when its blockhash expires first, and TIMED_OUT after three minutes without an answer.
 */
export async function followTransaction(
  rpc: SolanaRpc,
  clock: Clock,
  { signature, lastValidBlockHeight, transaction }: Followed,
): Promise<void> {
  let over = false;
  const follow = async (): Promise<void> => {
    for (let round = 1; !over; round += 1) {
      if (await isReached(rpc, signature)) return;
      // Read the height before the status, to find a transaction in the last valid block.
      if (await isPast(rpc, lastValidBlockHeight)) {
        if (await isReached(rpc, signature)) return;
        throw createError('TRANSACTION_EXPIRED');
      }
      if (transaction !== undefined && round % resendEvery === 0)
        void rpc.send(transaction, { skipPreflight: true, maxRetries: 0 }).catch(() => undefined);
      await new Promise<void>((resolve) => clock.after(pollMs, resolve));
    }
  };
  try {
    await withTimeout(follow, { clock, timeoutMs: maxWaitMs, what: 'The network' });
  } finally {
    over = true;
  }
}

/** `false` if the node does not answer; the next round asks again. */
async function isReached(rpc: SolanaRpc, signature: string): Promise<boolean> {
  const status = await rpc.status(signature).catch(() => undefined);
  if (status?.error !== undefined) throw refusedBecause(status.error);
  return status?.reached === true;
}

async function isPast(rpc: SolanaRpc, height: bigint): Promise<boolean> {
  const now = await rpc.blockHeight().catch(() => undefined);
  return now !== undefined && now > height;
}
