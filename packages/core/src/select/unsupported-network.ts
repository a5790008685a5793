import type { CaipNetworkId } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { connectedState } from '../store/is-connected.ts';

/**
 * The connected wallet's chain if the site does not list it, else `undefined`; also if the site allows any chain, and in a
 * modal that only connects.
 */
export function selectUnsupportedNetwork(state: AppKitState): CaipNetworkId | undefined {
  if (state.options.allowUnsupportedChain || state.options.basic) return undefined;
  const chainId = connectedState(state)?.chainId;
  const listed = state.networks.some((network) => network.caipNetworkId === chainId);
  return listed ? undefined : chainId;
}
