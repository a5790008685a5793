import { inDoubtCode, isSend, isSignedByNode } from '@mooring/protocol';
import { RpcRequestError, TimeoutError, withTimeout } from 'viem';
import { buildRequest } from 'viem/utils';
import type { Transport } from 'wagmi';
import type { Ranking } from './node-source.ts';
import { rankTransports } from './rank-transports.ts';
import { isUnreachable, mayBeDelivered, NodeUnavailable, shouldTryNext } from './unreachable.ts';

type OpenTransport = ReturnType<Transport>;

/**
 * Sends a call to the next address immediately if one is unreachable or does not serve the method. If all fail, retries
 * them in rounds, each as often as its own `retryCount`, or that of the call. With `ranking`, the address that responds
 * best comes first, from the first call on. viem's `fallback` drops a call's signal and multiplies an address's retries
 * by its own. Once an address may have taken a transaction without an answer, neither a refusal nor silence proves
 * anything: rejects with `inDoubtCode`, as the RPC proxy of `services.api` does. One that the node signs goes to no second
 * address then, and is not retried.
 */
export function fallbackTransport(transports: readonly Transport[], ranking?: Ranking): Transport {
  return (parameters) => {
    let order: readonly OpenTransport[] = transports.map((transport) => transport(parameters));
    const retryDelay = order[0]?.config.retryDelay;
    let ranked: AbortSignal | undefined;
    const request: OpenTransport['request'] = async (call, options) => {
      const signal = ranking?.signal();
      if (ranking !== undefined && signal !== undefined && signal !== ranked) {
        ranked = signal;
        rankTransports(order, { clock: ranking.clock, signal }, (next) => {
          order = next;
        });
      }
      const retries = ({ config }: OpenTransport): number => options?.retryCount ?? config.retryCount ?? 0;
      let round = 0;
      let isLost = false;
      const ask = (address: OpenTransport) => async (): Promise<unknown> => {
        try {
          return await inTime(address, () => address.request(call, { ...options, retryCount: 0 }));
        } catch (error) {
          if (!mayBeDelivered(error)) throw error;
          if (isSignedByNode(call.method)) throw inDoubt(call, error);
          isLost ||= isSend(call.method);
          throw error;
        }
      };
      const nextRound = async (): Promise<unknown> => {
        const due = order.filter((address) => retries(address) >= round);
        round += 1;
        return firstReached(due.map(ask)).catch((error: unknown) => {
          throw isLost && !isUnreachable(error) ? inDoubt(call, error) : error;
        });
      };
      const retryCount = Math.max(...order.map(retries));
      try {
        return await buildRequest(nextRound, { retryCount, retryDelay })(call, options);
      } catch (error) {
        throw isLost && isUnreachable(error) ? inDoubt(call, error) : error;
      }
    };
    return { config: { key: 'fallback', name: 'Fallback', type: 'fallback', request }, request };
  };
}

/** viem does not retry this code. */
function inDoubt(body: object, cause: unknown): RpcRequestError {
  const message = 'It is unknown whether the network took the transaction.';
  const error = { code: inDoubtCode, message, data: { code: 'TRANSACTION_IN_DOUBT' } };
  return Object.assign(
    new RpcRequestError({ body: { method: Reflect.get(body, 'method') }, error, url: '' }),
    {
      cause,
    },
  );
}

/** viem's `http` has no time limit for a call with a signal. */
async function inTime<T>({ config, value }: OpenTransport, ask: () => Promise<T>): Promise<T> {
  const errorInstance = new TimeoutError({ body: {}, url: String(value?.url) });
  return withTimeout(ask, { timeout: config.timeout ?? 0, errorInstance });
}

/** Picks the error if no address answers: prefers an address's error to `NodeUnavailable`. */
function preferredError(before: unknown, error: unknown): unknown {
  return before !== undefined && error instanceof NodeUnavailable ? before : error;
}

async function firstReached<T>(
  [next, ...others]: readonly (() => Promise<T>)[],
  failure?: unknown,
): Promise<T> {
  if (next === undefined) throw failure;
  return next().catch((error: unknown) => {
    if (!shouldTryNext(error)) throw error;
    return firstReached(others, preferredError(failure, error));
  });
}
