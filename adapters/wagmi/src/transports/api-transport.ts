import type { CaipNetworkId } from '@mooring/core';
import type { LoadNodes } from '@mooring/core/adapter';
import { httpTimeoutMs } from '@mooring/protocol/limits';
import { http, type Transport } from 'wagmi';
import { isUnreachable, NodeUnavailable } from './unreachable.ts';

/** Maximum calls per request: the API's default limit. */
const batchSize = 100;
/** Statuses that concern the request, not the API. */
const ofRequest: ReadonlySet<unknown> = new Set([400, 413]);

/**
 * Sends calls to the site's API. Rejects like an unreachable address if it does not serve the chain or fails.
 *
 * @param alone no other address follows
 */
export function apiTransport(load: LoadNodes, chain: CaipNetworkId, alone: boolean): Transport {
  return (parameters) => {
    let opened: { readonly url: string; readonly transport: ReturnType<Transport> } | undefined;
    const request: ReturnType<Transport>['request'] = async (call, options) => {
      const nodes = await load();
      const url = await nodes?.api(chain, alone);
      if (nodes === undefined || url === undefined) throw new NodeUnavailable();
      if (opened?.url !== url) {
        // As text, which browsers send without a preflight.
        const fetchOptions = { headers: { 'Content-Type': 'text/plain' } };
        const made = http(url, { batch: { batchSize }, timeout: httpTimeoutMs, fetchOptions });
        opened = { url, transport: made(parameters) };
      }
      try {
        return await opened.transport.request(call, options);
      } catch (error) {
        if (isUnreachable(error) && !ofRequest.has(Reflect.get(error, 'status'))) nodes.failed(url);
        throw error;
      }
    };
    const config = { key: 'http', name: 'API', type: 'http', request, retryCount: 0, timeout: httpTimeoutMs };
    return { config, request };
  };
}
