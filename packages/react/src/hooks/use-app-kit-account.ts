import {
  type AccountEntry,
  type AppKitState,
  type CaipAddress,
  type ChainNamespace,
  type EmbeddedWalletInfo,
  selectAccount,
} from '@mooring/core';
import { useMemo } from 'react';
import { useParts } from '../context/use-parts.ts';

export interface UseAppKitAccount {
  readonly allAccounts: readonly AccountEntry[];
  readonly caipAddress: CaipAddress | undefined;
  readonly address: string | undefined;
  readonly isConnected: boolean;
  readonly status: 'connected' | 'connecting' | 'reconnecting' | 'disconnected';
  /** Absent: there is no embedded wallet yet. */
  readonly embeddedWalletInfo?: EmbeddedWalletInfo | undefined;
}

const parts = (state: AppKitState) => [state.connections, state.activeNamespace];

/** The account of a namespace (default: the active one). */
export function useAppKitAccount(options: { readonly namespace?: ChainNamespace } = {}): UseAppKitAccount {
  const { namespace } = options;
  const { state } = useParts(parts);
  return useMemo(() => {
    const { allAccounts, caipAddress, address, isConnected, status } = selectAccount(state, namespace);
    return { allAccounts, caipAddress, address, isConnected, status };
  }, [state, namespace]);
}
