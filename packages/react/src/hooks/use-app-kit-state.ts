import type { AppKitState } from '@mooring/core';
import {
  type ChainNamespace,
  type RegisteredNetwork,
  type RemoteFeatures,
  selectLoading,
} from '@mooring/core/page';
import { useMemo } from 'react';
import { useParts } from '../context/use-parts.ts';

/** Result of {@link useAppKitState}. Each of `remoteFeatures` is also a member of its own, as in the original. */
export interface UseAppKitState extends RemoteFeatures {
  readonly initialized: boolean;
  /** A wallet request is pending, or the site has set a loading state. */
  readonly loading: boolean;
  readonly open: boolean;
  readonly selectedNetworkId: RegisteredNetwork['caipNetworkId'];
  readonly activeChain: ChainNamespace;
  /** Features of the modal besides wallets: the operator's settings override the site's. */
  readonly remoteFeatures: RemoteFeatures;
}

const parts = (state: AppKitState) => [
  state.initialized,
  state.open,
  selectLoading(state),
  state.activeNetwork,
  state.activeNamespace,
  state.remoteFeatures,
];

/** Whether the modal is ready and open, and the network it is on. */
export function useAppKitState(): UseAppKitState {
  const { state } = useParts(parts);
  return useMemo(
    () => ({
      ...state.remoteFeatures,
      initialized: state.initialized,
      loading: selectLoading(state),
      open: state.open,
      selectedNetworkId: state.activeNetwork.caipNetworkId,
      activeChain: state.activeNamespace,
      remoteFeatures: state.remoteFeatures,
    }),
    [state],
  );
}
