import { broadcast, type NodeAccess } from '@mooring/bitcoin/nodes';
import { isMooringError } from '@mooring/protocol';
import { Refusal } from '../refusal.ts';
import { RefusedByNetwork, SendInDoubt, type SignedTransaction, transactionFailed } from '../signing.ts';

/**
 * Broadcasts a signed transaction.
 *
 * @param again whether it was broadcast before
 * @param result the answer for the site
 * @throws SendInDoubt if it is unknown whether the network has it; `Refusal` if the network refused it
 */
export async function sendBitcoin<Result>(
  node: NodeAccess,
  { raw, hash }: SignedTransaction,
  again: boolean,
  result: Result,
): Promise<Result> {
  try {
    await broadcast(node, { transaction: raw, txid: hash }, again);
    return result;
  } catch (error) {
    if (isMooringError(error, 'TRANSACTION_REFUSED')) throw new RefusedByNetwork(reasonOf(error));
    if (isMooringError(error, 'TRANSACTION_IN_DOUBT')) throw new SendInDoubt(hash, result);
    // No node has it, and none can have it.
    throw new Refusal(transactionFailed, (messages) => messages.failed());
  }
}

const reasonOf = ({ cause }: Error): string => (cause instanceof Error ? cause.message : '');
