import type { AppKitState } from '@mooring/core';
import { type ChainNamespace, type RegisteredNetwork, selectLoading } from '@mooring/core/page';
import { useMemo } from 'react';
import { useParts } from '../context/use-parts.ts';

export interface UseAppKitState {
  readonly initialized: boolean;
  /** A wallet is being asked, or the site says it is busy. */
  readonly loading: boolean;
  readonly open: boolean;
  readonly selectedNetworkId: RegisteredNetwork['caipNetworkId'];
  readonly activeChain: ChainNamespace;
}

const parts = (state: AppKitState) => [
  state.initialized,
  state.open,
  selectLoading(state),
  state.activeNetwork,
  state.activeNamespace,
];

/** Whether the modal is ready and open, and the network it is on. */
export function useAppKitState(): UseAppKitState {
  const { state } = useParts(parts);
  return useMemo(
    () => ({
      initialized: state.initialized,
      loading: selectLoading(state),
      open: state.open,
      selectedNetworkId: state.activeNetwork.caipNetworkId,
      activeChain: state.activeNamespace,
    }),
    [state],
  );
}
