import { createError } from '../errors.ts';
import { joinTransaction, type ReadTransaction, readTransaction } from './read-transaction.ts';
import type { VerifySignature } from './signature-verifier.ts';

/** Reads a transaction that requires the account's signature. Throws TRANSACTION_INVALID for any other. */
export function readUnsigned(bytes: Uint8Array, address: string): ReadTransaction {
  const transaction = readTransaction(bytes);
  if (!transaction.signers.includes(address))
    throw createError('TRANSACTION_INVALID', { problem: `${address} is not one of those who sign it` });
  return transaction;
}

/** Reads a transaction that lacks only the account's signature. Throws TRANSACTION_INVALID for any other. */
export function readLastUnsigned(bytes: Uint8Array, address: string): ReadTransaction {
  const transaction = readUnsigned(bytes, address);
  const missing = transaction.signers.find(
    (signer) => signer !== address && !isSignedBy(transaction, signer),
  );
  if (missing !== undefined)
    throw createError('TRANSACTION_INVALID', { problem: `the signature of ${missing} is missing` });
  return transaction;
}

/**
 * Checks a wallet's response to a transaction, which it may have changed, for example for a priority fee. Throws
 * WALLET_ANSWER_INVALID unless it is a transaction with a valid signature of the account.
 */
export async function checkSigned(
  answer: unknown,
  address: string,
  verify: VerifySignature,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!ArrayBuffer.isView(answer)) throw unusable('it is no transaction');
  const bytes = new Uint8Array(answer.buffer, answer.byteOffset, answer.byteLength).slice();
  const { message, signatures, signers } = readAnswer(bytes);
  const signature = signatures[signers.indexOf(address)];
  if (signature === undefined) throw unusable(`${address} is not one of those who sign it`);
  if (!(await verify(message, signature))) throw unusable(`the signature of ${address} does not fit it`);
  return bytes;
}

/** Adds the account's signature, unchecked: the wallet may have signed a changed transaction. */
export function addSignature(
  { message, signatures, signers }: ReadTransaction,
  address: string,
  signature: Uint8Array,
): Uint8Array<ArrayBuffer> {
  return joinTransaction(
    message,
    signatures.map((known, index) => (signers[index] === address ? signature : known)),
  );
}

function isSignedBy({ signatures, signers }: ReadTransaction, signer: string): boolean {
  return signatures[signers.indexOf(signer)]?.some((byte) => byte !== 0) === true;
}

function readAnswer(bytes: Uint8Array): ReadTransaction {
  try {
    return readTransaction(bytes);
  } catch (cause) {
    throw unusable('it is no valid transaction', cause);
  }
}

function unusable(problem: string, cause?: unknown) {
  return createError('WALLET_ANSWER_INVALID', { problem }, { cause });
}
