import {
  type AppKitNetwork,
  type AppKitState,
  type CaipNetwork,
  type CaipNetworkId,
  readNetwork,
} from '@mooring/core';
import { useMemo } from 'react';
import { useParts } from '../context/use-parts.ts';

export interface UseAppKitNetwork {
  readonly caipNetwork: CaipNetwork;
  readonly caipNetworkId: CaipNetworkId;
  readonly chainId: number | string;
  /** Rejects with a catalogued error when the wallet refuses. */
  switchNetwork(network: AppKitNetwork): Promise<void>;
}

const parts = (state: AppKitState) => [state.activeNetwork];

export function useAppKitNetwork(): UseAppKitNetwork {
  const { core, state } = useParts(parts);
  const { activeNetwork } = state;
  return useMemo(
    () => ({
      caipNetwork: activeNetwork,
      caipNetworkId: activeNetwork.caipNetworkId,
      chainId: activeNetwork.id,
      switchNetwork: async (network) => {
        const { switchNetwork } = await import('@mooring/core/actions');
        const error = await switchNetwork(core, { network: readNetwork(network) });
        if (error !== undefined) throw error;
      },
    }),
    [core, activeNetwork],
  );
}
