import { type AppKitState, type Namespace, selectAccount, type WalletInfo } from '@mooring/core';
import type { ChainNamespace } from '@mooring/core/page';
import { useMemo } from 'react';
import { useParts } from '../context/use-parts.ts';

const parts = (state: AppKitState, namespace: Namespace) => [namespace, state.connections[namespace]];

/** Details of the connected wallet. Name and icon are as announced, with bounded size. */
export function useWalletInfo(namespace?: ChainNamespace): { readonly walletInfo: WalletInfo | undefined } {
  const { state } = useParts(parts, namespace);
  return useMemo(() => ({ walletInfo: selectAccount(state, namespace).wallet }), [state, namespace]);
}
