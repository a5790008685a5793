import type { AppKitState, Namespace } from '@mooring/core';
import {
  type ChainNamespace,
  type ConnectionEntry,
  selectConnections,
  selectRecentConnections,
} from '@mooring/core/page';
import { useMemo } from 'react';
import { useParts } from '../context/use-parts.ts';

/** Result of {@link useAppKitConnections}. */
export interface UseAppKitConnections {
  /** The connected wallets, the active one first. */
  readonly connections: readonly ConnectionEntry[];
  /** Recently used wallets that are not connected. */
  readonly recentConnections: readonly ConnectionEntry[];
}

const parts = (state: AppKitState, namespace: Namespace) => [
  namespace,
  state.connections[namespace],
  state.libraryConnections[namespace],
  state.recentWallets,
  state.connectors,
];

/** The wallets of a namespace (default: the active one). */
export function useAppKitConnections(namespace?: ChainNamespace): UseAppKitConnections {
  const { state } = useParts(parts, namespace);
  return useMemo(
    () => ({
      connections: selectConnections(state, namespace),
      recentConnections: selectRecentConnections(state, namespace),
    }),
    [state, namespace],
  );
}
