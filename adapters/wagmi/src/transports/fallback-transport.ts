import { fallback } from 'viem';
import type { Transport } from 'wagmi';
import type { Ranking } from './node-source.ts';
import { rankTransports } from './rank-transports.ts';

/** Errors of the way to a node. Any other error is the node's own answer. */
const unreachable = new Set(['HttpRequestError', 'TimeoutError', 'SocketClosedError']);
const shouldThrow = (error: Error): boolean => !unreachable.has(error.name);

export interface FallbackOptions {
  /** Rounds over all addresses after the first one. Default: viem's, 3. */
  readonly retryCount?: number | undefined;
  /** Milliseconds before the first of them. Default: viem's, 150. */
  readonly retryDelay?: number | undefined;
  readonly ranking?: Ranking | undefined;
}

/**
 * viem's `fallback`: a call goes to the next address when one cannot be reached. With `ranking` the address that answers
 * best comes first, from the first call on: viem's own ranking probes from the start and cannot be stopped.
 */
export function fallbackTransport(
  transports: readonly Transport[],
  { ranking, ...retries }: FallbackOptions = {},
): Transport {
  return (parameters) => {
    const inOrder = (order: readonly Transport[]): ReturnType<Transport> =>
      fallback(order, { ...retries, rank: false, shouldThrow })(parameters);
    let current = inOrder(transports);
    let unranked = ranking;
    const request: typeof current.request = async (call, options) => {
      if (unranked !== undefined) {
        rankTransports(transports, parameters, unranked, (order) => {
          current = inOrder(order);
        });
        unranked = undefined;
      }
      return current.request(call, options);
    };
    return { ...current, request };
  };
}
