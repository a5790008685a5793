import { readError } from '@mooring/core';
import type { Clock } from '@mooring/core/adapter';
import { isMooringError, readAnnouncedText } from '@mooring/protocol';
import { walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import { createError } from '../errors.ts';

const maxReasonLength = 200;
/** Error codes for a rejection and a missing method, common to all kinds of wallets. */
const codes = new Map<unknown, 'REJECTED' | 'RPC_CALL_NOT_ALLOWED'>([
  [4001, 'REJECTED'],
  [4200, 'RPC_CALL_NOT_ALLOWED'],
  [-32601, 'RPC_CALL_NOT_ALLOWED'],
]);

/**
 * Converts a wallet's error to one of the catalogue: by `own`, else as for any wallet, which includes the codes of the pairing
 * protocol. Never throws, even if the error is hostile.
 */
export function readWalletError(thrown: unknown, own: typeof codes = codes): Error {
  if (isMooringError(thrown)) return thrown;
  let message = '';
  try {
    const { code, message: said } = Object(thrown) as Readonly<Record<string, unknown>>;
    const known = own.get(code);
    if (known !== undefined) return createError(known, undefined, { cause: thrown });
    message = readAnnouncedText(said, maxReasonLength);
  } catch {
    // A getter threw: nothing is known of the error.
  }
  const read = readError(thrown);
  if (read.code !== 'UNKNOWN') return read;
  return createError('UNKNOWN', { message: message || undefined }, { cause: thrown });
}

/** Prompts the visitor, for six minutes at most. Rejects with an error of the catalogue. */
export async function promptWallet<T>(clock: Clock, ask: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(ask, { clock, timeoutMs: walletPromptTimeoutMs });
  } catch (thrown) {
    throw readWalletError(thrown);
  }
}
