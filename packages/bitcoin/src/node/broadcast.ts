import { isMooringError } from '@mooring/protocol';
import { type NodeAccess, readTransaction, sendTransaction } from './esplora.ts';

/** A transaction with all signatures. */
interface SignedTransaction {
  /** In hex. */
  readonly transaction: string;
  readonly txid: string;
}

/**
 * Broadcasts a transaction, again if a node may have taken it without an answer. A node may take it although its answer is lost, and other
 * nodes may then refuse it: a failure counts only if no node has the transaction. Rejects like {@link sendTransaction}.
 *
 * @param again whether it was broadcast before, with an unknown outcome: a refusal does not prove that it was not sent
 */
export async function broadcast(access: NodeAccess, signed: SignedTransaction, again = false): Promise<void> {
  try {
    await sendTransaction(access, signed.transaction, again);
  } catch (error) {
    if (isMooringError(error, 'NO_RPC_URL')) throw error;
    if (await hasTransaction(access, signed.txid)) return;
    if (again || !isMooringError(error, 'TRANSACTION_IN_DOUBT')) throw error;
    await broadcast(access, signed, true);
  }
}

/** Whether a node has the transaction; `false` if none answers. */
export async function hasTransaction(access: NodeAccess, txid: string): Promise<boolean> {
  return readTransaction(access, txid, () => true).catch(() => false);
}
