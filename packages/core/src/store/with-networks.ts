import type { CaipNetwork } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { connectedState } from './is-connected.ts';
import { noWallets } from './no-wallets.ts';

/**
 * The state with other networks of the site. The shown one stays if possible; else it is the wallet's, or the first of its kind.
 * The list of wallets is fetched again, as it depends on the networks.
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
