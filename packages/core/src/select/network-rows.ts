import type { CaipNetwork } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { connectedState } from '../store/is-connected.ts';

export interface NetworkRow {
  readonly network: CaipNetwork;
  readonly current: boolean;
  /** The connected wallet did not approve it. */
  readonly disabled: boolean;
}

/** The networks the site offers, in its order. */
export function selectNetworkRows(state: AppKitState): readonly NetworkRow[] {
  const connection = connectedState(state);
  const current = connection?.chainId ?? state.activeNetwork.caipNetworkId;
  return state.networks.map((network) => ({
    network,
    current: network.caipNetworkId === current,
    disabled:
      connection?.approvedNetworks !== undefined &&
      network.chainNamespace === state.activeNamespace &&
      !connection.approvedNetworks.includes(network.caipNetworkId),
  }));
}
