import { callNode } from './ask-node.ts';
import type { PastTransaction } from './chain.ts';

const most = 20;

/** The newest transactions that name an address, as a node tells them: without amounts. */
export async function solanaHistory(
  rpcUrl: string,
  address: string,
  signal: AbortSignal,
): Promise<readonly PastTransaction[]> {
  const answer = await callNode(rpcUrl, 'getSignaturesForAddress', [address, { limit: most }], signal);
  if (!Array.isArray(answer)) throw new Error('The node told no list of transactions.');
  return answer.map((told): PastTransaction => {
    const { signature, blockTime, err } = Object(told);
    const at = Number.isSafeInteger(blockTime) ? Number(blockTime) * 1_000 : undefined;
    return { hash: String(signature), at, direction: 'other', failed: err !== null && err !== undefined };
  });
}
