import type { Transport } from '@wagmi/core';

/** Failures of the way to a node; anything else is the node's own answer and is final. */
const unreachable = new Set(['HttpRequestError', 'TimeoutError', 'SocketClosedError']);

/**
 * One transport over several addresses, in order of preference: a call goes to the next when one cannot be reached.
 * viem's own `fallback` also ranks, and costs 3 KB in the first chunk of every page.
 */
export function firstThatAnswers(transports: readonly [Transport, ...Transport[]]): Transport {
  return (parameters) => {
    const [first, ...others] = transports.map((transport) => transport(parameters));
    if (first === undefined) return transports[0](parameters);
    const request: typeof first.request = async (args, options) => {
      try {
        return await first.request(args, options);
      } catch (error) {
        return tryOthers(
          others.map((other) => () => other.request(args, options)),
          error,
        );
      }
    };
    return { ...first, request } as ReturnType<Transport>;
  };
}

async function tryOthers<T>(others: readonly (() => Promise<T>)[], failure: unknown): Promise<T> {
  const [next, ...rest] = others;
  if (next === undefined || !(failure instanceof Error) || !unreachable.has(failure.name)) throw failure;
  return next().catch((error: unknown) => tryOthers(rest, error));
}
