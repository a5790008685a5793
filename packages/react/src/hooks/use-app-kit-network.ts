import { type AppKitNetwork, type AppKitState, type RegisteredNetwork, readNetwork } from '@mooring/core';
import { useMemo } from 'react';
import { useParts } from '../context/use-parts.ts';
import { loadCoreModal } from '../lazy.ts';

/** `Network`: the site's own networks, where it said which they are ({@link Register}). */
export interface UseAppKitNetwork<
  Network extends Pick<RegisteredNetwork, 'id' | 'caipNetworkId'> = RegisteredNetwork,
> {
  readonly caipNetwork: Network;
  readonly caipNetworkId: Network['caipNetworkId'];
  readonly chainId: Network['id'];
  /** Rejects with a catalogued error when the wallet refuses. */
  switchNetwork(network: AppKitNetwork): Promise<void>;
}

const parts = (state: AppKitState) => [state.activeNetwork];

export function useAppKitNetwork(): UseAppKitNetwork {
  const { core, state } = useParts(parts);
  // What the site listed is what the store holds; only its type may be narrower.
  const activeNetwork: RegisteredNetwork = state.activeNetwork;
  return useMemo(
    () => ({
      caipNetwork: activeNetwork,
      caipNetworkId: activeNetwork.caipNetworkId,
      chainId: activeNetwork.id,
      switchNetwork: async (network) => {
        const { switchNetwork } = await loadCoreModal();
        const error = await switchNetwork(core, { network: readNetwork(network) });
        if (error !== undefined) throw error;
      },
    }),
    [core, activeNetwork],
  );
}
