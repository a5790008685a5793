import { loadTransactionIds } from '../lazy.ts';
import { isTransactionId } from './is-transaction-id.ts';

/**
 * Ids of the transactions that a result gives, for the relay's books (pairing-protocol §4.4). The original passes on every
 * text, signatures and decrypted messages too: what is no id is nobody's business on the way, and stays sealed.
 *
 * @param method the wallet's
 * @param params of the request
 * @returns at once where nothing has to be looked for; never rejects
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
    // The result may be anything, and the wallet's answer does not wait for what the relay is told beside it.
    return [];
  }
}
