import { readBounded } from '@mooring/server-kit';
import type { NodeAddress } from '../settings/node-address.ts';
import { AnswerTooLong, NodeFailure, wrongAnswer } from './node-failure.ts';

export interface PostJsonOptions {
  readonly to: NodeAddress;
  readonly body: unknown;
  /** Bytes of the answer, unpacked. */
  readonly maxBytes: number;
  /** Ends the request, and the reading of its answer. */
  readonly signal: AbortSignal;
}

/**
 * Posts JSON and reads the JSON that is answered.
 *
 * @throws NodeFailure without a word of the address
 */
export async function postJson({ to, body, maxBytes, signal }: PostJsonOptions): Promise<unknown> {
  const text = await post({ to, body, maxBytes, signal });
  try {
    return JSON.parse(text);
  } catch {
    throw wrongAnswer('the answer is no JSON');
  }
}

async function post({ to, body, maxBytes, signal }: PostJsonOptions): Promise<string> {
  try {
    const response = await fetch(to.url, {
      method: 'POST',
      headers: { ...to.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // Only the addresses that an operator names are requested.
      redirect: 'error',
      signal,
    });
    const text = await readBounded(response, { maxBytes, signal });
    if (text === undefined) throw new AnswerTooLong(maxBytes);
    // Nodes answer JSON-RPC errors with any status; only the body says what is meant, if anything does.
    if (!response.ok && !text.trimStart().startsWith('{')) {
      throw new NodeFailure('unreachable', `the answer has status ${response.status}`);
    }
    return text;
  } catch (error) {
    if (error instanceof NodeFailure) throw error;
    if (signal.aborted) throw new NodeFailure('slow', 'no whole answer in time');
    throw new NodeFailure('unreachable', 'no connection, or it broke');
  }
}
