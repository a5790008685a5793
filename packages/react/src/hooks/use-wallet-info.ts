import { type AppKitState, type Namespace, selectAccount } from '@mooring/core';
import { type ChainNamespace, type PublicWallet, publicWallet } from '@mooring/core/page';
import { useMemo } from 'react';
import { useParts } from '../context/use-parts.ts';

const parts = (state: AppKitState, namespace: Namespace) => [namespace, state.connections[namespace]];

/** Details of the connected wallet. Name and icon are as announced, with bounded size. */
export function useWalletInfo(namespace?: ChainNamespace): { readonly walletInfo: PublicWallet | undefined } {
  const { state } = useParts(parts, namespace);
  return useMemo(() => {
    const { wallet } = selectAccount(state, namespace);
    return { walletInfo: wallet && publicWallet(wallet) };
  }, [state, namespace]);
}
