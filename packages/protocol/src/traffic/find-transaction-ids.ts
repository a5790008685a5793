import { loadTransactionIds } from '../lazy.ts';
import { isTransactionId } from './is-transaction-id.ts';

/**
 * Ids of the transactions in a result, for the traffic metadata (pairing-protocol §4.4). Unlike the original, which passes on
 * any text, signatures and decrypted messages too, it returns transaction ids only: the metadata is not encrypted.
 *
 * @param method the wallet's
 * @param params of the request
 * @returns a promise only if transactions must be hashed; never rejects
 */
export function findTransactionIds(
  method: string,
  params: unknown,
  result: unknown,
): readonly string[] | Promise<readonly string[]> {
  if (result === undefined || !/trans|txn|signdirect/i.test(method)) return [];
  return isTransactionId(result) ? [result] : look(method, params, result);
}

async function look(method: string, params: unknown, result: unknown): Promise<readonly string[]> {
  try {
    const { transactionIds } = await loadTransactionIds();
    return transactionIds(method, params, result);
  } catch {
    // The result may be anything, and the response does not depend on this metadata.
    return [];
  }
}
