import { type CaipNetwork, type Clock, readText } from '@mooring/core';
import {
  isJsonRpcError,
  isJsonRpcResponse,
  isMooringError,
  parseJson,
  readErrorObject,
  stringifyJson,
} from '@mooring/protocol';
import { httpTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import { createError } from '../errors.ts';

/** Addresses of one network that are tried. */
const mostAddresses = 5;
/** Bytes, unless a call says otherwise. */
const largestAnswer = 1_000_000;

export interface NodeCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A node's error response. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, data: unknown) {
    super(`the node answered with error ${code}`);
    this.code = code;
    this.data = data;
  }
}

/** Codes for faults of the call itself: a failed simulation, a signature, a version, parameters. Every node would return them. */
const final: ReadonlySet<number> = new Set([-32_002, -32_003, -32_013, -32_015, -32_602]);

/**
 * The result of a JSON-RPC call, from the first node of the network that answers; integers above 2^53−1 as big integers.
 * Rejects with NO_RPC_URL without an address, else with the last node's HTTP_STATUS, TIMED_OUT after ten seconds, or
 * SOMETHING_WENT_WRONG: unreachable, over a megabyte, not JSON-RPC, or an error of the node ({@link NodeRefusal} as `cause`).
 * Where that error is the call's own, no other node is asked.
 */
export async function askNode(
  { caipNetworkId, rpcUrls }: Pick<CaipNetwork, 'caipNetworkId' | 'rpcUrls'>,
  call: NodeCall,
  clock: Clock,
  most = largestAnswer,
): Promise<unknown> {
  let failure: unknown = createError('NO_RPC_URL', { chain: caipNetworkId });
  for (const url of rpcUrls.default.http.slice(0, mostAddresses)) {
    try {
      return await askOne(url, call, clock, most);
    } catch (error) {
      failure = isMooringError(error)
        ? error
        : createError('SOMETHING_WENT_WRONG', undefined, { cause: error });
      if (error instanceof NodeRefusal && final.has(error.code)) break;
    }
  }
  throw failure;
}

/** The node's error response, if that is why a call failed. */
export function refusalOf(error: unknown): NodeRefusal | undefined {
  const { cause } = Object(error) as { readonly cause?: unknown };
  return cause instanceof NodeRefusal ? cause : undefined;
}

async function askOne(
  url: string,
  { method, params }: NodeCall,
  clock: Clock,
  most: number,
): Promise<unknown> {
  const ask = async (signal: AbortSignal): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: stringifyJson({ jsonrpc: '2.0', id: 1, method, params }),
      signal,
    });
    if (!response.ok) throw createError('HTTP_STATUS', { status: response.status });
    const text = await readText(response, most);
    if (text === undefined) throw new Error('the answer is too large');
    const answer = parseJson(text);
    if (!isJsonRpcResponse(answer)) throw new Error('the node did not answer with JSON-RPC');
    if (isJsonRpcError(answer)) {
      const { code, data } = readErrorObject(answer.error);
      throw new NodeRefusal(code, data);
    }
    return answer.result;
  };
  return withTimeout(ask, { clock, milliseconds: httpTimeoutMs, what: 'The request' });
}
