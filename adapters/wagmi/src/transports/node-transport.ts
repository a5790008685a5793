import { createError } from '@mooring/core';
import { httpTimeoutMs } from '@mooring/protocol/limits';
import type { Transport } from 'wagmi';
import { loadPublicActions } from '../lazy.ts';
import type { NodeSource } from './node-source.ts';

type OpenTransport = ReturnType<Transport>;

interface PublicActions {
  readonly openTransport: (source: NodeSource) => Transport;
}

/**
 * Sends the calls of one chain to its nodes. The code for that is loaded by the first call. Until then the transport describes
 * itself as viem's own do. A call rejects with UNKNOWN when the code does not arrive; the next call loads it again.
 */
export function nodeTransport(
  source: NodeSource,
  load: () => Promise<PublicActions> = loadPublicActions,
): Transport {
  const [first] = source.addresses;
  const {
    key = 'http',
    name = 'HTTP JSON-RPC',
    methods,
    timeout = httpTimeoutMs,
    ...given
  } = first?.config ?? {};
  return (parameters) => {
    let opening: Promise<OpenTransport> | undefined;
    const request: OpenTransport['request'] = async (call, options) => {
      opening ??= load().then(({ openTransport }) => openTransport(source)(parameters));
      const transport = await opening.catch((cause: unknown) => {
        opening = undefined;
        throw createError('UNKNOWN', undefined, { cause });
      });
      return transport.request(call, options);
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
