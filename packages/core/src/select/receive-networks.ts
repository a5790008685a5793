import type { CaipNetwork } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { connectedState } from '../store/is-connected.ts';

/**
 * The site's networks on which the connected address can receive: those that its wallet approved, if it reports any.
 */
export function selectReceiveNetworks(state: AppKitState): readonly CaipNetwork[] {
  const approved = connectedState(state)?.approvedNetworks;
  return state.networks.filter(
    ({ chainNamespace, caipNetworkId }) =>
      chainNamespace === state.activeNamespace &&
      (approved === undefined || approved.includes(caipNetworkId)),
  );
}
