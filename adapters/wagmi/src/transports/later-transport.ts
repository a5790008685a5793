import { createError } from '@mooring/core';

import type { Transport } from 'wagmi';
import type { Asked } from './asked.ts';

type Made = ReturnType<Transport>;

const load = async () => import('./make-transport.ts');

/**
 * A transport whose code is fetched by the first question to a node: a page that asks none goes without. Describes itself
 * as viem's own do, for those who look. Code that does not arrive rejects with UNKNOWN; the next question tries again.
 */
export function laterTransport(asked: Asked, loadCode = load): Transport {
  const [first] = asked.addresses;
  const { key = 'http', name = 'HTTP JSON-RPC', methods, timeout = 10_000, ...given } = first?.config ?? {};
  return (parameters) => {
    let making: Promise<Made> | undefined;
    const request: Made['request'] = async (call, options) => {
      making ??= loadCode().then(({ makeTransport }) => makeTransport(asked)(parameters));
      const made = await making.catch((cause: unknown) => {
        making = undefined;
        throw createError('UNKNOWN', undefined, { cause });
      });
      return made.request(call, options);
    };
    const { retryCount = parameters.retryCount ?? 3, retryDelay = 150 } = given;
    const shared = { request, methods, retryDelay } as const;
    if (first === undefined)
      return {
        config: { ...shared, key: 'custom', name: 'Custom Provider', type: 'custom', retryCount: 0 },
        request,
      };
    return {
      config: { ...shared, key, name, type: 'http', retryCount, timeout: parameters.timeout ?? timeout },
      request,
      value: { url: first.url, fetchOptions: given.fetchOptions },
    };
  };
}
