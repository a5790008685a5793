import { blockTime } from './block-time.ts';
import type { PreviousTransaction } from './chain.ts';
import { callNode } from './fetch-json.ts';

const maxTransactions = 20;
/** A signature: 64 bytes in base58. */
const form = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;

/** Reads the newest transactions that mention an address from a node, which lists them without amounts. */
export async function solanaHistory(
  rpcUrl: string,
  address: string,
  signal: AbortSignal,
): Promise<readonly PreviousTransaction[]> {
  const answer = await callNode(
    rpcUrl,
    'getSignaturesForAddress',
    [address, { limit: maxTransactions }],
    signal,
  );
  if (!Array.isArray(answer)) throw new Error('The answer of the node is no list of transactions.');
  return answer.slice(0, maxTransactions).flatMap((entry): readonly PreviousTransaction[] => {
    const { signature, blockTime: seconds, err } = Object(entry);
    if (typeof signature !== 'string' || !form.test(signature)) return [];
    const failed = err !== null && err !== undefined;
    return [{ hash: signature, at: blockTime(seconds), direction: 'other', failed }];
  });
}
