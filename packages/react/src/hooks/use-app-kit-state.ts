import type { AppKitState, CaipNetworkId, ChainNamespace } from '@mooring/core';
import { useMemo } from 'react';
import { useParts } from '../context/use-parts.ts';

export interface UseAppKitState {
  readonly initialized: boolean;
  /** A wallet is being asked. */
  readonly loading: boolean;
  readonly open: boolean;
  readonly selectedNetworkId: CaipNetworkId;
  readonly activeChain: ChainNamespace;
}

const parts = (state: AppKitState) => [
  state.initialized,
  state.open,
  state.connectFlow.status === 'pending',
  state.activeNetwork,
  state.activeNamespace,
];

export function useAppKitState(): UseAppKitState {
  const { state } = useParts(parts);
  return useMemo(
    () => ({
      initialized: state.initialized,
      loading: state.connectFlow.status === 'pending',
      open: state.open,
      selectedNetworkId: state.activeNetwork.caipNetworkId,
      activeChain: state.activeNamespace,
    }),
    [state],
  );
}
