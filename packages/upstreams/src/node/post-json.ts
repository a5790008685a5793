import type { NodeAddress } from '../settings/node-address.ts';
import { NodeFailure, wrongAnswer } from './node-failure.ts';

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
      headers: {
        'content-type': 'application/json',
        ...(to.authorization === undefined ? {} : { authorization: to.authorization }),
      },
      body: JSON.stringify(body),
      // What an operator names is asked, and nobody else.
      redirect: 'error',
      signal,
    });
    const text = await readText(response, maxBytes, signal);
    // Nodes answer JSON-RPC errors with any status; only the body tells what is meant, if it tells anything.
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

async function readText({ body }: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  // Once there are headers, `fetch` forgets its signal with the next collection of memory.
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
  for (;;) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      // Ends what is still to come; whether it ends well is the node's affair.
      reader.cancel().catch(() => undefined);
      throw wrongAnswer(`the answer has more than ${maxBytes} bytes`);
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks).toString('utf8');
}
