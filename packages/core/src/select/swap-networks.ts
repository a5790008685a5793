import { swapNetworks } from '@mooring/protocol/limits';
import type { CaipNetworkId } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { type NetworkRow, selectNetworkRows } from './network-rows.ts';

/** Whether swaps are supported on a network: a default one, or one that the operator's API adds. */
export function swapsOn({ remote }: AppKitState, network: CaipNetworkId): boolean {
  return swapNetworks.includes(network) || (remote.swapNetworks?.includes(network) ?? false);
}

/** The site's networks that support swaps, as UnsupportedChain lists them. */
export function selectSwapRows(state: AppKitState): readonly NetworkRow[] {
  return selectNetworkRows(state).filter(({ network }) => swapsOn(state, network.caipNetworkId));
}
