import type { CaipNetwork } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { connectedState } from './is-connected.ts';
import { noWallets } from './no-wallets.ts';

/**
 * The state with other networks of the site. The one that is shown stays where it can; else it is the one the wallet is on,
 * or the first of its kind. The list of wallets is read anew: it depends on the networks.
 */
export function withNetworks(state: AppKitState, networks: readonly CaipNetwork[]): AppKitState {
  const { activeNetwork, activeNamespace } = state;
  const on = connectedState(state)?.chainId;
  const shown =
    networks.find(({ caipNetworkId }) => caipNetworkId === on) ??
    networks.find(({ caipNetworkId }) => caipNetworkId === activeNetwork.caipNetworkId) ??
    networks.find(({ chainNamespace }) => chainNamespace === activeNamespace) ??
    networks[0] ??
    activeNetwork;
  return {
    ...state,
    networks,
    activeNetwork: shown,
    activeNamespace: shown.chainNamespace,
    wallets: noWallets,
  };
}
