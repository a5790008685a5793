import { type CaipNetworkId, isMooringError, parseCaipNetworkId } from '@mooring/protocol';
import { type CallAnswer, isAtLimit, isOverload, type NodeCall, type Upstreams } from '@mooring/upstreams';
import { createError } from '../errors.ts';
import { type LogRange, logRange } from './log-range.ts';
import {
  idOf,
  type RpcCall,
  type RpcError,
  type RpcId,
  readCall,
  rpcErrors,
  rpcFailure,
} from './rpc-call.ts';
import { costOf, type RpcMethodRules } from './rpc-methods.ts';

export interface RpcRules extends RpcMethodRules {
  /** Blocks that one log search may cover. */
  readonly logBlocks: number;
}

/** An allowed call, or the reason for its refusal. */
export type ValidatedCall =
  | {
      readonly id: RpcId;
      readonly call: RpcCall;
      readonly cost: number;
      readonly range: LogRange | undefined;
    }
  | { readonly id: RpcId; readonly method: string | undefined; readonly error: RpcError };

export type RpcAnswer =
  | { readonly jsonrpc: '2.0'; readonly id: RpcId; readonly result: unknown }
  | { readonly jsonrpc: '2.0'; readonly id: RpcId; readonly error: RpcError };

/** Validates a client's call. */
export function validateCall(value: unknown, chain: CaipNetworkId, rules: RpcRules): ValidatedCall {
  const call = readCall(value);
  const id = idOf(value);
  if (call === undefined) return { id, method: undefined, error: rpcErrors.request };
  const cost = costOf(parseCaipNetworkId(chain).namespace, call.method, rules);
  if (cost === undefined) return { id, method: undefined, error: rpcErrors.method };
  const range = call.method === 'eth_getLogs' ? logRange(call.params) : undefined;
  const error = range && rangeError(range, rules.logBlocks);
  return error ? { id, method: call.method, error } : { id, call, cost, range };
}

function rangeError(range: LogRange, most: number): RpcError | undefined {
  if (range.kind === 'invalid') return rpcErrors.params;
  if (range.kind === 'since' || range.count <= BigInt(most)) return undefined;
  return { code: -32_005, message: `A search for logs covers at most ${most} blocks.` };
}

/**
 * Makes the allowed calls.
 *
 * @param signal ends calls that send no transaction
 * @returns an answer to each, in order: `rpcErrors.nodeLimit` if the nodes are at their limit
 * @throws MooringError as `forward` does
 */
export async function answerCalls(...given: Parameters<typeof makeCalls>): Promise<readonly RpcAnswer[]> {
  const [, , judged] = given;
  try {
    return await makeCalls(...given);
  } catch (error) {
    if (!isAtLimit(error)) throw error;
    return judged.map(({ id, ...one }) => rpcFailure(id, 'call' in one ? rpcErrors.nodeLimit : one.error));
  }
}

async function makeCalls(
  upstreams: Pick<Upstreams, 'forward'>,
  chain: CaipNetworkId,
  judged: readonly ValidatedCall[],
  rules: RpcRules,
  signal?: AbortSignal,
): Promise<readonly RpcAnswer[]> {
  const isOpen = judged.some((one) => 'call' in one && one.range?.kind === 'since');
  const head = isOpen ? await headOf(upstreams, chain, signal) : 0n;
  const bounded = judged.map((one): ValidatedCall => {
    if (!('call' in one) || one.range?.kind !== 'since') return one;
    const count = head - one.range.from + 1n;
    const error = rangeError({ kind: 'blocks', count }, rules.logBlocks);
    return error ? { id: one.id, method: one.call.method, error } : one;
  });
  const calls = bounded.flatMap((one): readonly NodeCall[] =>
    'call' in one ? [{ method: one.call.method, params: one.call.params }] : [],
  );
  const answers = calls.length === 0 ? [] : await upstreams.forward(chain, calls, { signal });
  let at = 0;
  return bounded.map(({ id, ...one }): RpcAnswer => {
    if (!('call' in one)) return rpcFailure(id, one.error);
    const answer = answers[at];
    at += 1;
    return answered(id, answer);
  });
}

function answered(id: RpcId, answer: CallAnswer | undefined): RpcAnswer {
  if (answer === undefined) return rpcFailure(id, rpcErrors.node);
  if (!('error' in answer)) return { jsonrpc: '2.0', id, result: answer.result };
  // Beside a transaction that the node took.
  return rpcFailure(id, isOverload(answer.error) ? rpcErrors.nodeLimit : answer.error);
}

async function headOf(
  upstreams: Pick<Upstreams, 'forward'>,
  chain: CaipNetworkId,
  signal: AbortSignal | undefined,
): Promise<bigint> {
  const [answer] = await upstreams.forward(chain, [{ method: 'eth_blockNumber', params: [] }], { signal });
  const result = answer && 'result' in answer ? answer.result : undefined;
  if (typeof result !== 'string' || !/^0x[0-9a-fA-F]{1,16}$/.test(result)) {
    throw createError('NODE_UNAVAILABLE', { chain });
  }
  return BigInt(result);
}

/** Response to a request that failed as a whole, and its status. */
export function requestError(error: unknown): {
  readonly status: 400 | 429 | 500 | 502 | 503;
  readonly error: RpcError;
} {
  const code = isMooringError(error) ? error.code : undefined;
  if (code === 'TOO_MANY_REQUESTS') return { status: 429, error: rpcErrors.limit };
  if (code === 'CHAIN_NOT_SERVED') return { status: 400, error: rpcErrors.chain };
  if (code === 'NODE_UNAVAILABLE') return { status: 502, error: rpcErrors.node };
  if (code === 'DATABASE_UNAVAILABLE') return { status: 503, error: rpcErrors.database };
  return { status: 500, error: rpcErrors.failed };
}
