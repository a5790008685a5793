import type { ChainNamespace } from '@mooring/core/page';
import { useMemo } from 'react';
import { disconnectWallet } from '../actions/site-actions.ts';
import { useCore } from '../context/core-context.ts';

/** Result of {@link useDisconnect}. */
export interface UseDisconnect {
  /** Disconnects one connector by id, or all of a namespace (default: the active one). Rejects if the library does. */
  disconnect(options?: { readonly id?: string; readonly namespace?: ChainNamespace }): Promise<void>;
}

/** Disconnects one connection, or all of a namespace (default: the active one). */
export function useDisconnect(): UseDisconnect {
  const core = useCore();
  return useMemo(() => ({ disconnect: (options) => disconnectWallet(core, options) }), [core]);
}
