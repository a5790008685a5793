import { createError } from '@mooring/core';
import type { Clock } from '@mooring/core/adapter';
import { withTimeout } from '@mooring/protocol/time';
import type { Eip1193Provider } from '../provider/eip1193.ts';
import { readChainId } from '../provider/read-chain-id.ts';

/** Milliseconds before each check: some wallets accept a switch slightly before they perform it. */
const pauses = [0, 250, 750, 2_000] as const;
/** Milliseconds a wallet may take to answer. */
const answerLimit = 3_000;

/**
 * Asks a wallet that accepted a switch for its chain, at once and up to three seconds later. Rejects with
 * CHAIN_NOT_ADDED when the wallet stays on another chain or does not answer.
 */
export async function confirmChain(provider: Eip1193Provider, chainId: number, clock: Clock): Promise<void> {
  for (const pause of pauses) {
    if (pause > 0) {
      await new Promise<void>((resolve) => {
        clock.after(pause, resolve);
      });
    }
    const current = await withTimeout(() => readChainId(provider), {
      clock,
      timeoutMs: answerLimit,
    }).catch(() => undefined);
    if (current === chainId) return;
  }
  throw createError('CHAIN_NOT_ADDED');
}
