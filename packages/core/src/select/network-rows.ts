import type { CaipNetwork } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { connectedState } from '../store/is-connected.ts';

/** A row of Networks. */
export interface NetworkRow {
  readonly network: CaipNetwork;
  readonly current: boolean;
  /** The connected wallet of its namespace did not approve it. */
  readonly disabled: boolean;
}

/** The networks the site offers, in its order. */
export function selectNetworkRows(state: AppKitState): readonly NetworkRow[] {
  const current = connectedState(state)?.chainId ?? state.activeNetwork.caipNetworkId;
  return state.networks.map((network) => {
    const approved = connectedState(state, network.chainNamespace)?.approvedNetworks;
    return {
      network,
      current: network.caipNetworkId === current,
      disabled: approved !== undefined && !approved.includes(network.caipNetworkId),
    };
  });
}
