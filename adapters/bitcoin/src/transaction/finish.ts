import { type FinishedTransaction, finish as finishTransaction } from '@mooring/bitcoin/transactions';
import type { Transaction } from '@scure/btc-signer';
import { createError } from '../errors.ts';

/** Finalizes a wallet's signed transaction. Throws WALLET_ANSWER_INVALID if signatures are missing. */
export function finish(signed: Transaction): FinishedTransaction {
  try {
    return finishTransaction(signed);
  } catch (cause) {
    throw createError('WALLET_ANSWER_INVALID', { problem: 'signatures are missing in it' }, { cause });
  }
}
