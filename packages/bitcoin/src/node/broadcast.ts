import { isMooringError } from '@mooring/protocol';
import { createError } from '../errors.ts';
import { type NodeAccess, readTransaction, sendTransaction } from './esplora.ts';

/** A transaction with all signatures. */
interface SignedTransaction {
  /** In hex. */
  readonly transaction: string;
  readonly txid: string;
}

/**
 * Broadcasts a transaction. A node may take it although its answer is lost, and other nodes may then refuse it: a failure counts only
 * if no node has the transaction. Rejects with NO_RPC_URL, TRANSACTION_REFUSED, or TRANSACTION_IN_DOUBT if a node did not answer and the
 * second attempt fails, too.
 */
export async function broadcast(access: NodeAccess, { transaction, txid }: SignedTransaction): Promise<void> {
  let failure: unknown;
  for (let attempt = 1; attempt <= 2; attempt += 1)
    try {
      await sendTransaction(access, transaction);
      return;
    } catch (error) {
      if (isMooringError(error, 'NO_RPC_URL')) throw error;
      if (await hasTransaction(access, txid)) return;
      if (isMooringError(error, 'TRANSACTION_REFUSED') && failure === undefined) throw error;
      failure = error;
    }
  throw createError('TRANSACTION_IN_DOUBT', undefined, { cause: failure });
}

/** Whether a node has the transaction; `false` if none answers. */
export async function hasTransaction(access: NodeAccess, txid: string): Promise<boolean> {
  return readTransaction(access, txid, () => true).catch(() => false);
}
