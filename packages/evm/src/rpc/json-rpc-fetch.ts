import type { CaipNetwork } from '@mooring/core';
import type { LoadNodes } from '@mooring/core/adapter';
import {
  isJsonRpcError,
  isJsonRpcResponse,
  isMooringError,
  isNotServed,
  isSend,
  isSignedByNode,
  type JsonRpcResponse,
  stringifyJson,
} from '@mooring/protocol';
import { createError } from '../errors.ts';
import { type PostOptions, postJson } from './post-json.ts';
import { readResult } from './read-result.ts';

export interface JsonRpcCall {
  readonly method: string;
  readonly params?: unknown;
}

/** The nodes for a call. */
export interface ReadOptions extends PostOptions {
  /** Default: the addresses of the network. */
  readonly nodes?: LoadNodes | undefined;
  /** The site's own addresses, tried before those of `nodes`. */
  readonly first?: readonly string[] | undefined;
}

/** Maximum addresses tried per network. */
const maxAddresses = 5;

/**
 * Sends a JSON-RPC call to the network's nodes in order until one responds. Skips nodes that do not serve the method or
 * limit it while there is another. Rejects with NO_RPC_URL when there is no address, with the last node's catalogued
 * error when none responds, and with a node's own error as `{ code, message, data }`. Once a node may have taken a
 * transaction without an answer, neither proves anything: rejects with TRANSACTION_IN_DOUBT, at once if the node signs it.
 */
export async function jsonRpcFetch(
  { caipNetworkId, rpcUrls }: Pick<CaipNetwork, 'caipNetworkId' | 'rpcUrls'>,
  call: JsonRpcCall,
  options: ReadOptions,
): Promise<unknown> {
  const { first } = options;
  const nodes = await options.nodes?.();
  const urls =
    nodes === undefined
      ? [...new Set([...(first ?? []), ...rpcUrls.default.http])]
      : await nodes.addresses({ caipNetworkId, rpcUrls }, first);
  let failure: unknown = createError('NO_RPC_URL', { chain: caipNetworkId });
  let refusal: JsonRpcResponse | undefined;
  let isLost = false;
  const inDoubt = (cause: unknown): unknown => createError('TRANSACTION_IN_DOUBT', undefined, { cause });
  const read = (answer: JsonRpcResponse): unknown => {
    if (isLost && isJsonRpcError(answer)) throw inDoubt(answer.error);
    return readResult(answer);
  };
  for (const url of urls.slice(0, maxAddresses)) {
    const answer = await askNode(url, call, options).catch((error: unknown) => {
      nodes?.failed(url);
      failure = error;
      if (isTurnedAway(error)) return undefined;
      if (isSignedByNode(call.method)) throw inDoubt(error);
      isLost ||= isSend(call.method);
      return undefined;
    });
    if (answer === undefined) continue;
    if (!isJsonRpcError(answer) || !isNotServed(answer.error.code)) return read(answer);
    refusal = answer;
  }
  if (refusal !== undefined) return read(refusal);
  throw isLost ? inDoubt(failure) : failure;
}

/** Whether a gateway refused the call before its node had it. */
const isTurnedAway = (error: unknown): boolean =>
  isMooringError(error, 'HTTP_STATUS') && /\b4\d\d\b/.test(error.message);

async function askNode(
  url: string,
  { method, params = [] }: JsonRpcCall,
  options: PostOptions,
): Promise<JsonRpcResponse> {
  const body = stringifyJson({ id: 1, jsonrpc: '2.0', method, params });
  const answer = await postJson(url, body, options);
  if (!isJsonRpcResponse(answer)) throw createError('SOMETHING_WENT_WRONG');
  return answer;
}
