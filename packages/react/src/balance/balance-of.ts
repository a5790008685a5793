import {
  type AppKitState,
  type ChainNamespace,
  selectAccount,
  selectUnsupportedNetwork,
} from '@mooring/core';
import type { BalanceOf } from '@mooring/core/data';

/** Whose balance stands beside an account, and where: on the network that is shown, or its own where that is of another kind. */
export function balanceOf(state: AppKitState, namespace?: ChainNamespace): BalanceOf | undefined {
  const { activeNetwork, networks } = state;
  const { caipAddress, chainId } = selectAccount(state, namespace);
  if (caipAddress === undefined) return undefined;
  const shown = caipAddress.startsWith(`${activeNetwork.chainNamespace}:`);
  if (shown && selectUnsupportedNetwork(state) !== undefined) return undefined;
  const network = shown ? activeNetwork : networks.find(({ caipNetworkId }) => caipNetworkId === chainId);
  return network && { address: caipAddress, network };
}
