import type { CaipNetwork } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { connectedState } from './is-connected.ts';
import { noWallets } from './no-wallets.ts';

/**
 * Replaces the site's networks. Shows the wallet's network, else the current one, else the first of the namespace.
 * Resets the list of wallets, which depends on the networks, so that it is fetched again.
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
