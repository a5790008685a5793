import type { CaipNetwork } from '@mooring/core';
import type { AdapterHost } from '@mooring/core/adapter';
import {
  inDoubtCode,
  isJsonRpcError,
  isJsonRpcResponse,
  isMooringError,
  parseJson,
  readErrorObject,
  stringifyJson,
} from '@mooring/protocol';
import { readText } from '@mooring/protocol/http';
import { httpTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import { createError } from '../errors.ts';

/** Maximum addresses tried per network. */
const maxAddresses = 5;
/** Default size limit in bytes. */
const maxResponseBytes = 1_000_000;

/** Dependencies of a read: the clock, and the node addresses if the site has an API. */
export type NodeAccess = Pick<AdapterHost, 'clock' | 'nodes'>;

export interface NodeCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A node's error response. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal';
  readonly code: number;
  readonly data: unknown;
  /** Whether a node received the call without reporting its outcome: an earlier node, or this one with an internal error. */
  readonly inDoubt: boolean;

  constructor(code: number, data: unknown, inDoubt = false) {
    super(`the node answered with error ${code}`);
    this.code = code;
    this.data = data;
    this.inDoubt = inDoubt;
  }
}

/** Codes for faults of the call itself: a failed simulation, a signature, a version, parameters. Every node would return them. */
const final: ReadonlySet<number> = new Set([-32_002, -32_003, -32_013, -32_015, -32_602]);
/** A gateway answers with -32603 if its own node does not answer. */
const doubtful: ReadonlySet<number> = new Set([-32_603, inDoubtCode]);

/**
 * Resolves with the result of a JSON-RPC call from the first node that answers; integers above 2^53−1 as bigints.
 * Rejects with NO_RPC_URL without an address, else with the last node's HTTP_STATUS, TIMED_OUT after ten seconds, or
 * SOMETHING_WENT_WRONG: unreachable, over a megabyte, not JSON-RPC, or an error response ({@link NodeRefusal} as
 * `cause`). Does not ask further nodes if the call itself is at fault.
 */
export async function requestNode(
  { caipNetworkId, rpcUrls }: Pick<CaipNetwork, 'caipNetworkId' | 'rpcUrls'>,
  call: NodeCall,
  access: NodeAccess,
  most = maxResponseBytes,
): Promise<unknown> {
  const nodes = await access.nodes?.();
  const urls = nodes === undefined ? rpcUrls.default.http : await nodes.addresses({ caipNetworkId, rpcUrls });
  let failure: unknown = createError('NO_RPC_URL', { chain: caipNetworkId });
  let inDoubt = false;
  for (const url of urls.slice(0, maxAddresses)) {
    try {
      return await askOne(url, call, access.clock, most);
    } catch (thrown) {
      const refusal = thrown instanceof NodeRefusal;
      inDoubt ||= !refusal || doubtful.has(thrown.code);
      const error = refusal ? new NodeRefusal(thrown.code, thrown.data, inDoubt) : thrown;
      failure = isMooringError(error)
        ? error
        : createError('SOMETHING_WENT_WRONG', undefined, { cause: error });
      if (!refusal) nodes?.failed(url);
      else if (final.has(thrown.code)) break;
    }
  }
  throw failure;
}

/** The node's error response, if one made the call fail. */
export function refusalOf(error: unknown): NodeRefusal | undefined {
  const { cause } = Object(error) as { readonly cause?: unknown };
  return cause instanceof NodeRefusal ? cause : undefined;
}

async function askOne(
  url: string,
  { method, params }: NodeCall,
  clock: NodeAccess['clock'],
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
    const text = await readText(response, { maxBytes: most });
    if (text === undefined) throw new Error('the answer is too large');
    const answer = parseJson(text);
    if (!isJsonRpcResponse(answer)) throw new Error('the node did not answer with JSON-RPC');
    if (isJsonRpcError(answer)) {
      const { code, data } = readErrorObject(answer.error);
      throw new NodeRefusal(code, data);
    }
    return answer.result;
  };
  return withTimeout(ask, { clock, timeoutMs: httpTimeoutMs, what: 'The request' });
}
