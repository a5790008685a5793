import { isTaprootScript } from '@mooring/bitcoin/transactions';
import { equalBytes } from '@mooring/protocol';
import type { Transaction } from '@scure/btc-signer';
import { createError } from '../errors.ts';
import { spentBy } from './fee.ts';
import type { PreparedPsbt } from './prepare-psbt.ts';
import { parsePsbt } from './psbt.ts';
import { sighashName, signaturesOf } from './sighash.ts';

/**
 * Reads a wallet's answer. Throws WALLET_ANSWER_INVALID for another transaction than requested, for a skipped input,
 * and for a sighash type that the caller did not allow.
 */
export function readSigned(answer: unknown, { transaction, inputs }: PreparedPsbt): Transaction {
  let signed: Transaction;
  try {
    signed = parsePsbt(answer);
  } catch (cause) {
    throw createError('WALLET_ANSWER_INVALID', { problem: 'it is no PSBT' }, { cause });
  }
  if (!equalBytes(signed.unsignedTx, transaction.unsignedTx)) invalid('it is another transaction');
  for (const { index, sighashTypes } of inputs) {
    const before = transaction.getInput(index);
    const taproot = isTaprootScript(spentBy(before)?.script ?? new Uint8Array());
    const known = new Set(signaturesOf(before, taproot).map(({ signature }) => signature));
    const found = signaturesOf(signed.getInput(index), taproot);
    if (found.length === 0) invalid(`input ${index} is not signed`);
    const other = found.find(
      ({ signature, sighash }) => !known.has(signature) && !sighashTypes.includes(sighash),
    );
    if (other !== undefined)
      invalid(`input ${index} is signed with ${sighashName(other.sighash)}, which nobody asked for`);
  }
  return signed;
}

function invalid(problem: string): never {
  throw createError('WALLET_ANSWER_INVALID', { problem });
}
