import { inDoubtCode } from '@mooring/protocol';
import { RefusedByNetwork, SendInDoubt, type SignedTransaction } from '../signing.ts';
import { NodeRefusal, requestNode, requestValue } from './request-node.ts';

/** JSON-RPC codes that are not about the transaction itself: internal error, behind, busy, and in doubt. */
const inconclusiveCodes: readonly number[] = [-32603, -32005, -32004, -32016, inDoubtCode];
const known = /already been processed|AlreadyProcessed/;

/**
 * Broadcasts a signed transaction.
 *
 * @param again whether it was broadcast before
 * @returns its signature once the network has it
 * @throws SendInDoubt if it is unknown whether the network has it; `Refusal` if the network refused it
 */
export async function sendSolana(
  rpcUrl: string,
  signed: SignedTransaction,
  again: boolean,
): Promise<{ readonly signature: string }> {
  const { raw, hash: signature } = signed;
  try {
    const options = { encoding: 'base64', preflightCommitment: 'confirmed' };
    await requestNode(rpcUrl, 'sendTransaction', [raw, options]);
    return { signature };
  } catch (error) {
    if (isKnown(error) || (await hasTransaction(rpcUrl, signature))) return { signature };
    // A refusal does not prove that the network has not taken the transaction before.
    if (!again && error instanceof NodeRefusal && !inconclusiveCodes.includes(error.code))
      throw new RefusedByNetwork(error.message);
    if (again) throw new SendInDoubt(signature, { signature });
    return sendSolana(rpcUrl, signed, true);
  }
}

function isKnown(error: unknown): boolean {
  return error instanceof NodeRefusal && known.test(error.message);
}

async function hasTransaction(rpcUrl: string, signature: string): Promise<boolean> {
  try {
    const statuses = await requestValue(rpcUrl, 'getSignatureStatuses', [[signature]]);
    const [status] = Array.isArray(statuses) ? (statuses as readonly unknown[]) : [];
    return status !== null && status !== undefined;
  } catch {
    return false;
  }
}
