import type { SessionRecord } from '@mooring/sign-client/types';
import { bareName } from '../session/caip-parts.ts';
import type { NamespaceConfig, RequestedNamespaces, SessionNamespace } from './provider-types.ts';

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}

/** Merges all requested namespaces by their bare name: joins lists, and keeps the last node address and default chain. */
export function uniteNamespaces(...configs: readonly (RequestedNamespaces | undefined)[]): NamespaceConfig {
  const united = new Map<string, NamespaceConfig[string]>();
  for (const [key, given] of configs.flatMap((config) => Object.entries(config ?? {}))) {
    const name = bareName(key);
    const known = united.get(name);
    const own = key === name ? [] : [key];
    const rpcMap = { ...known?.rpcMap, ...given.rpcMap };
    const defaultChain = given.defaultChain ?? known?.defaultChain;
    united.set(name, {
      chains: unique([...(known?.chains ?? []), ...own, ...(given.chains ?? [])]),
      methods: unique([...(known?.methods ?? []), ...given.methods]),
      events: unique([...(known?.events ?? []), ...given.events]),
      ...(Object.keys(rpcMap).length === 0 ? {} : { rpcMap }),
      ...(defaultChain === undefined ? {} : { defaultChain }),
    });
  }
  return Object.fromEntries(united);
}

/** The part that a wallet receives: without node addresses and default chain. */
export function proposedNamespaces(
  config: RequestedNamespaces,
): Record<string, { chains: readonly string[]; methods: readonly string[]; events: readonly string[] }> {
  return Object.fromEntries(
    Object.entries(config).map(([name, { chains = [], methods, events }]) => [
      name,
      { chains, methods, events },
    ]),
  );
}

/**
 * A wallet's grants by bare namespace, with the site's own URLs and default chain. The accounts determine the chains; a
 * namespace without accounts is left out.
 */
export function approvedNamespaces(
  approved: SessionRecord['namespaces'],
  requested: RequestedNamespaces,
): Record<string, SessionNamespace> {
  const united = uniteNamespaces(approved);
  const found = new Map<string, SessionNamespace>();
  for (const [name, { chains = [], methods, events }] of Object.entries(united)) {
    const accounts = unique(
      Object.entries(approved)
        .filter(([key]) => bareName(key) === name)
        .flatMap(([, entry]) => entry.accounts),
    );
    if (accounts.length === 0) continue;
    const own = accounts.map((account) => account.split(':').slice(0, 2).join(':'));
    const { rpcMap, defaultChain } = requested[name] ?? {};
    found.set(name, {
      chains: unique([...chains, ...own]),
      accounts,
      methods,
      events,
      ...(rpcMap === undefined ? {} : { rpcMap }),
      ...(defaultChain === undefined ? {} : { defaultChain }),
    });
  }
  return Object.fromEntries(found);
}
