import type { AppKitNetwork, AppKitState, Namespace } from '@mooring/core';
import { networkOf, type RegisteredNetwork } from '@mooring/core/page';
import { useMemo } from 'react';
import { switchToNetwork } from '../actions/site-actions.ts';
import { useParts } from '../context/use-parts.ts';

type Identified = Pick<RegisteredNetwork, 'id' | 'caipNetworkId'>;

/** `Network`: the site's own networks, if it registered them ({@link Register}). */
export interface UseAppKitNetwork<Network extends Identified | undefined = RegisteredNetwork> {
  readonly caipNetwork: Network;
  readonly caipNetworkId: Network extends Identified ? Network['caipNetworkId'] : undefined;
  readonly chainId: Network extends Identified ? Network['id'] : undefined;
  /** Rejects with a catalogued error when the wallet refuses. */
  switchNetwork(network: AppKitNetwork): Promise<void>;
}

/** The site's registered networks of a namespace; any network of it if the site registered none. */
export type RegisteredNetworkOf<N extends Namespace> = [
  Extract<RegisteredNetwork, { readonly caipNetworkId: `${N}:${string}` }>,
] extends [never]
  ? RegisteredNetwork
  : Extract<RegisteredNetwork, { readonly caipNetworkId: `${N}:${string}` }>;

const parts = (state: AppKitState, namespace: Namespace) => [
  state.activeNetwork,
  state.networks,
  state.connections[namespace],
];

/** The shown network, or the current one of the given namespace; `undefined` if the site has no network of it. */
export function useAppKitNetwork(): UseAppKitNetwork;
export function useAppKitNetwork<N extends Namespace>(options: {
  readonly namespace: N;
}): UseAppKitNetwork<RegisteredNetworkOf<N> | undefined>;
export function useAppKitNetwork({
  namespace,
}: {
  readonly namespace?: Namespace | undefined;
} = {}): UseAppKitNetwork<RegisteredNetwork | undefined> {
  const { core, state } = useParts(parts, namespace);
  // The store holds the networks that the site listed; only its type may be narrower.
  const caipNetwork: RegisteredNetwork | undefined =
    namespace === undefined ? state.activeNetwork : networkOf(state, namespace);
  return useMemo(
    () => ({
      caipNetwork,
      caipNetworkId: caipNetwork?.caipNetworkId,
      chainId: caipNetwork?.id,
      switchNetwork: (network) => switchToNetwork(core, network),
    }),
    [core, caipNetwork],
  );
}
