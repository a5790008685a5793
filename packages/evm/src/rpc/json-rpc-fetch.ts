import type { CaipNetwork } from '@mooring/core';
import { isJsonRpcResponse, stringifyJson } from '@mooring/protocol';
import { createError } from '../errors.ts';
import { type PostOptions, postJson } from './post-json.ts';
import { readResult } from './read-result.ts';

export interface JsonRpcCall {
  readonly method: string;
  readonly params?: unknown;
}

/** Addresses of one network that are tried. */
const mostAddresses = 5;

/**
 * Sends a JSON-RPC call to the network's nodes in order until one responds. Rejects with NO_RPC_URL when there is no address,
 * with the last node's catalogued error when none responds, and with a node's own error as `{ code, message, data }`.
 */
export async function jsonRpcFetch(
  { caipNetworkId, rpcUrls }: Pick<CaipNetwork, 'caipNetworkId' | 'rpcUrls'>,
  call: JsonRpcCall,
  options: PostOptions,
): Promise<unknown> {
  let failure: unknown = createError('NO_RPC_URL', { chain: caipNetworkId });
  for (const url of rpcUrls.default.http.slice(0, mostAddresses)) {
    const outcome = await askNode(url, call, options).catch((error: unknown) => {
      failure = error;
      return undefined;
    });
    if (outcome !== undefined) return outcome.read();
  }
  throw failure;
}

async function askNode(
  url: string,
  { method, params = [] }: JsonRpcCall,
  options: PostOptions,
): Promise<{ read(): unknown }> {
  const body = stringifyJson({ id: 1, jsonrpc: '2.0', method, params });
  const answer = await postJson(url, body, options);
  if (!isJsonRpcResponse(answer)) throw createError('SOMETHING_WENT_WRONG');
  return { read: () => readResult(answer) };
}
