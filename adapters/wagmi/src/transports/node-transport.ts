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
 * Sends the calls of one chain to its nodes. The first call loads the code; until then, the transport describes itself
 * like viem's own. A call rejects with UNKNOWN if the code fails to load; the next call retries.
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
    let nodes = source.nodes();
    const request: OpenTransport['request'] = async (call, options) => {
      // The site's API is known once the adapter is attached, which may be after the first call.
      if (nodes !== source.nodes()) opening = undefined;
      nodes = source.nodes();
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
