import { QueryClient } from '@tanstack/query-core';
import type { AppKitCore } from '../contract/core.ts';

const clients = new WeakMap<AppKitCore, QueryClient>();

/**
 * The QueryClient of an instance, made when it is first asked for. Never the site's: an observer of one version of
 * query-core cannot be trusted with the queries of another. It is never mounted, since that would follow query-core's
 * focus and online managers, which are the site's where both share one copy.
 */
export function queryClientOf(core: AppKitCore): QueryClient {
  const known = clients.get(core);
  if (known !== undefined) return known;
  // `always`: with the default a query waits for a network that a loopback API does not need.
  const queries = { networkMode: 'always', retry: false, retryOnMount: false } as const;
  const client = new QueryClient({ defaultOptions: { queries } });
  clients.set(core, client);
  if (core.ended.aborted) return client;
  core.ended.addEventListener('abort', () => empty(client), { once: true });
  return client;
}

/** Remaining observers keep what is shown: they would refetch otherwise. */
function empty(client: QueryClient): void {
  for (const { observers } of client.getQueryCache().getAll())
    for (const observer of [...observers]) observer.destroy();
  client.clear();
}
