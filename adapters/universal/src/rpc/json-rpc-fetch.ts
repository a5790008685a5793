import { type CaipNetwork, type Clock, withLimit } from '@mooring/core';
import { createError, isJsonRpcError, isJsonRpcResponse, parseJson, stringifyJson } from '@mooring/protocol';

/** Milliseconds. */
const answerLimit = 10_000;

export interface JsonRpcFetchOptions {
  readonly clock: Clock;
  readonly fetch: typeof fetch;
}

/**
 * One JSON-RPC call to the network's own node. Rejects with a catalogued error when there is no address, no answer
 * within 10 s or no 2xx, and with the node's `{ code, message, data }` when it says no.
 */
export async function jsonRpcFetch(
  network: CaipNetwork,
  call: { readonly method: string; readonly params?: unknown },
  options: JsonRpcFetchOptions,
): Promise<unknown> {
  const url = network.rpcUrls.default.http[0];
  if (url === undefined) throw createError('NO_RPC_URL', { chain: network.caipNetworkId });
  const controller = new AbortController();
  try {
    return await withLimit(options.clock, answerLimit, undefined, async () => {
      const response = await options.fetch(url, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: stringifyJson({ id: 1, jsonrpc: '2.0', method: call.method, params: call.params ?? [] }),
        signal: controller.signal,
      });
      if (!response.ok) throw createError('HTTP_STATUS', { status: response.status });
      return readAnswer(parseJson(await response.text()));
    });
  } finally {
    controller.abort();
  }
}

function readAnswer(answer: unknown): unknown {
  if (!isJsonRpcResponse(answer)) throw createError('SOMETHING_WENT_WRONG');
  if (isJsonRpcError(answer)) {
    const { code, message, data } = answer.error;
    throw Object.assign(new Error(message), { code, data });
  }
  return answer.result;
}
