import type { CaipNetwork, ChainNamespace } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { connectedState } from './is-connected.ts';
import { networksOf } from './networks-of.ts';

/**
 * The current network of a namespace: its wallet's, else the shown one, else the first; `undefined` if the site has
 * none.
 */
export function networkOf(state: AppKitState, namespace: ChainNamespace): CaipNetwork | undefined {
  const own = networksOf(state, namespace);
  const on = connectedState(state, namespace)?.chainId;
  return (
    own.find(({ caipNetworkId }) => caipNetworkId === on) ??
    (own.includes(state.activeNetwork) ? state.activeNetwork : own[0])
  );
}

/** Activates a namespace and shows its network. Changes nothing if the site has no network of it. */
export function selectNamespace(state: AppKitState, namespace: ChainNamespace): AppKitState {
  const activeNetwork = networkOf(state, namespace);
  return activeNetwork === undefined ? state : { ...state, activeNamespace: namespace, activeNetwork };
}

/** Activates a network, as the site lists it, and its namespace. Changes nothing if the site does not list it. */
export function selectNetwork(state: AppKitState, { caipNetworkId }: CaipNetwork): AppKitState {
  const activeNetwork = state.networks.find((network) => network.caipNetworkId === caipNetworkId);
  return activeNetwork === undefined
    ? state
    : { ...state, activeNetwork, activeNamespace: activeNetwork.chainNamespace };
}
