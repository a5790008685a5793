import type { CaipNetworkId } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { connectedState } from '../store/is-connected.ts';

/** The connected wallet's chain if the site does not list it, else `undefined`; also if the site allows any chain. */
export function selectUnsupportedNetwork(state: AppKitState): CaipNetworkId | undefined {
  if (state.options.allowUnsupportedChain) return undefined;
  const chainId = connectedState(state)?.chainId;
  const listed = state.networks.some((network) => network.caipNetworkId === chainId);
  return listed ? undefined : chainId;
}
