import type { CaipNetwork, ChainNamespace } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { connectedState } from './is-connected.ts';
import { networksOf } from './networks-of.ts';

/** The network in use of a namespace: where its wallet is, else the one that is shown, else the first; `undefined` where the site has none. */
export function networkOf(state: AppKitState, namespace: ChainNamespace): CaipNetwork | undefined {
  const own = networksOf(state, namespace);
  const on = connectedState(state, namespace)?.chainId;
  return (
    own.find(({ caipNetworkId }) => caipNetworkId === on) ??
    (own.includes(state.activeNetwork) ? state.activeNetwork : own[0])
  );
}

/** Makes a namespace the active one, and shows its network. Nothing changes where the site has none of it. */
export function selectNamespace(state: AppKitState, namespace: ChainNamespace): AppKitState {
  const activeNetwork = networkOf(state, namespace);
  return activeNetwork === undefined ? state : { ...state, activeNamespace: namespace, activeNetwork };
}
