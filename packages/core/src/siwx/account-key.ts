import type { CaipAddress } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { selectUnsupportedNetwork } from '../select/unsupported-network.ts';
import { connectedState } from '../store/is-connected.ts';

/** Who has to sign in: the active account on its chain. Nobody while disconnected, or on a chain the site does not list. */
export function accountKey(state: AppKitState): CaipAddress | undefined {
  const connection = connectedState(state);
  if (connection === undefined || selectUnsupportedNetwork(state) !== undefined) return undefined;
  const listed = state.networks.some(({ caipNetworkId }) => caipNetworkId === connection.chainId);
  return listed ? connection.address : undefined;
}
