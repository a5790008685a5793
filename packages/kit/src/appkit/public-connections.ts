import type { AppKitState } from '@mooring/core';
import {
  type ChainNamespace,
  type ConnectionEntry,
  selectConnections,
  selectRecentConnections,
} from '@mooring/core/page';

type ByNamespace = ReadonlyMap<ChainNamespace, readonly ConnectionEntry[]>;

/** The page's wallets in AppKit's shape. */
export interface PublicConnections {
  /** The active one of each namespace first. */
  readonly connections: ByNamespace;
  /** Recently used wallets that are not connected. */
  readonly recentConnections: ByNamespace;
}

type Listed = readonly (readonly [ChainNamespace, readonly ConnectionEntry[]])[];

/** Lists connections as plain data, for comparison. */
export function listConnections(state: AppKitState): { readonly now: Listed; readonly lately: Listed } {
  const namespaces = [...new Set(state.networks.map(({ chainNamespace }) => chainNamespace))];
  const of = (select: typeof selectConnections): Listed =>
    namespaces.map((namespace) => [namespace, select(state, namespace)]);
  return { now: of(selectConnections), lately: of(selectRecentConnections) };
}

export function publicConnections({ now, lately }: ReturnType<typeof listConnections>): PublicConnections {
  return { connections: new Map(now), recentConnections: new Map(lately) };
}
