import type { CaipNetwork, Clock } from '@mooring/core';
import {
  isJsonRpcError,
  isJsonRpcResponse,
  isMooringError,
  parseJson,
  stringifyJson,
} from '@mooring/protocol';
import { createError } from '../errors.ts';

/** Addresses of one network that are tried. */
const mostAddresses = 5;
/** Milliseconds for each. */
const answerLimit = 10_000;
/** Bytes. */
const largestAnswer = 1_000_000;

export interface NodeCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/**
 * The result of a JSON-RPC call, from the first node of the network that answers; integers above 2^53−1 as big integers.
 * Rejects with NO_RPC_URL without an address, else with the last node's HTTP_STATUS, TIMED_OUT after ten seconds, or
 * SOMETHING_WENT_WRONG: unreachable, over a megabyte, not JSON-RPC, or an error of the node (its code as `cause`).
 */
export async function askNode(
  { caipNetworkId, rpcUrls }: Pick<CaipNetwork, 'caipNetworkId' | 'rpcUrls'>,
  call: NodeCall,
  clock: Clock,
): Promise<unknown> {
  let failure: unknown = createError('NO_RPC_URL', { chain: caipNetworkId });
  for (const url of rpcUrls.default.http.slice(0, mostAddresses)) {
    try {
      return await askOne(url, call, clock);
    } catch (error) {
      failure = isMooringError(error)
        ? error
        : createError('SOMETHING_WENT_WRONG', undefined, { cause: error });
    }
  }
  throw failure;
}

async function askOne(url: string, { method, params }: NodeCall, clock: Clock): Promise<unknown> {
  const controller = new AbortController();
  let cancel = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(answerLimit, () => reject(createError('TIMED_OUT', { what: 'The request' })));
  });
  const ask = async (): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: stringifyJson({ jsonrpc: '2.0', id: 1, method, params }),
      signal: controller.signal,
    });
    if (!response.ok) throw createError('HTTP_STATUS', { status: response.status });
    const answer = parseJson(await readText(response));
    if (!isJsonRpcResponse(answer)) throw new Error('the node did not answer with JSON-RPC');
    if (isJsonRpcError(answer)) throw new Error(`the node answered with error ${answer.error.code}`);
    return answer.result;
  };
  try {
    return await Promise.race([ask(), late]);
  } finally {
    cancel();
    controller.abort();
  }
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > largestAnswer) {
      await reader?.cancel();
      throw new Error('the answer is too large');
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
