import type { ChainNamespace } from '@mooring/core/page';
import { useMemo } from 'react';
import { disconnectWallet } from '../actions/site-actions.ts';
import { useCore } from '../context/core-context.ts';

/** Result of {@link useDisconnect}. */
export interface UseDisconnect {
  /** Disconnects one connector by id, or all wallets; in one namespace, or all. Rejects if a library does. */
  disconnect(options?: { readonly id?: string; readonly namespace?: ChainNamespace }): Promise<void>;
}

/** Disconnects one connector, or all wallets; in one namespace, or all. */
export function useDisconnect(): UseDisconnect {
  const core = useCore();
  return useMemo(() => ({ disconnect: (options) => disconnectWallet(core, options) }), [core]);
}
