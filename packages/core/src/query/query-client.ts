import { QueryClient } from '@tanstack/query-core';
import type { AppKitCore } from '../contract/core.ts';

const clients = new WeakMap<AppKitCore, QueryClient>();

/**
 * The QueryClient of an instance, created on first use. Never the site's: observers of one version of query-core may be
 * incompatible with queries of another. Never mounted, since that would subscribe to query-core's focus and online
 * managers, which belong to the site if both share one copy.
 */
export function queryClientOf(core: AppKitCore): QueryClient {
  const known = clients.get(core);
  if (known !== undefined) return known;
  // `always`: by default, queries wait for a network that a loopback API does not need.
  const queries = { networkMode: 'always', retry: false, retryOnMount: false } as const;
  const client = new QueryClient({ defaultOptions: { queries } });
  clients.set(core, client);
  if (core.ended.aborted) return client;
  core.ended.addEventListener('abort', () => empty(client), { once: true });
  return client;
}

/** Remaining observers keep their data; otherwise they would refetch. */
function empty(client: QueryClient): void {
  for (const { observers } of client.getQueryCache().getAll())
    for (const observer of [...observers]) observer.destroy();
  client.clear();
}
