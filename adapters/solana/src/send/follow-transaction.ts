import type { Clock } from '@mooring/core';
import { withTimeout } from '@mooring/protocol/time';
import { createError } from '../errors.ts';
import { refusedBecause, type SolanaRpc } from '../node/solana-rpc.ts';

/** How often the transaction is asked for, and sent again: the network drops some. */
const pollMs = 1_000;
const resendEvery = 2;
/** Its blockhash is long over by then; only a network without an answer is waited for so long. */
const longestMs = 180_000;

export interface Followed {
  /** Base58. */
  readonly signature: string;
  readonly lastValidBlockHeight: bigint;
  /** Signed; absent where the wallet sent it. */
  readonly transaction?: Uint8Array | undefined;
}

/**
 * Resolves once the network is as sure of a transaction as was asked. Rejects with TRANSACTION_REFUSED when its programs failed,
 * TRANSACTION_EXPIRED when it was not taken while its blockhash lived, and TIMED_OUT after three minutes without an answer.
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
      // In this order: a transaction in the last valid block is found by the status that follows.
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
    await withTimeout(follow, { clock, milliseconds: longestMs, what: 'The network' });
  } finally {
    over = true;
  }
}

/** A node that does not answer is asked again with the next round. */
async function isReached(rpc: SolanaRpc, signature: string): Promise<boolean> {
  const status = await rpc.status(signature).catch(() => undefined);
  if (status?.error !== undefined) throw refusedBecause(status.error);
  return status?.reached === true;
}

async function isPast(rpc: SolanaRpc, height: bigint): Promise<boolean> {
  const now = await rpc.blockHeight().catch(() => undefined);
  return now !== undefined && now > height;
}
