import { type AppKitState, type CaipAddressOf, type Namespace, selectAccount } from '@mooring/core';
import type { AccountEntry, EmbeddedWalletInfo, SelectedAccount } from '@mooring/core/page';
import { useMemo } from 'react';
import { useParts } from '../context/use-parts.ts';

/** `N`: the requested namespace. */
export interface UseAppKitAccount<N extends Namespace = Namespace> {
  readonly allAccounts: readonly AccountEntry<N>[];
  readonly caipAddress: CaipAddressOf<N> | undefined;
  readonly address: string | undefined;
  readonly isConnected: boolean;
  readonly status: 'connected' | 'connecting' | 'reconnecting' | 'disconnected';
  /** Always absent: there is no embedded wallet yet. */
  readonly embeddedWalletInfo?: EmbeddedWalletInfo | undefined;
}

const parts = (state: AppKitState, namespace: Namespace) => [namespace, state.connections[namespace]];

/** The account of a namespace (default: the active one). */
export function useAppKitAccount<N extends Namespace = Namespace>(
  options: { readonly namespace?: N | undefined } = {},
): UseAppKitAccount<N> {
  const { namespace } = options;
  const { state } = useParts(parts, namespace);
  return useMemo(() => {
    // The selected account is of the namespace; only its type is wider.
    const selected = selectAccount(state, namespace) as unknown as SelectedAccount<N>;
    const { allAccounts, caipAddress, address, isConnected, status } = selected;
    return { allAccounts, caipAddress, address, isConnected, status };
  }, [state, namespace]);
}
