import type { AppKitCore } from '../contract/core.ts';
import type { AppKitNetwork, CaipNetwork, ChainNamespace } from '../contract/network.ts';
import { invalidOption } from '../errors/invalid-option.ts';
import { createError } from '../errors.ts';
import { listNetwork } from '../store/list-network.ts';
import { networksOf } from '../store/networks-of.ts';
import { prepareWallets } from '../wallet-list/prepare-wallets.ts';

/**
 * Adds a network, or replaces the one of the same id. Throws OPTION_INVALID for an invalid id or another namespace,
 * CHAIN_ADAPTER_NOT_FOUND if no adapter serves the namespace, and NETWORK_CONTROLLER_NOT_SET if one does but had no
 * network.
 */
export function addNetwork(core: AppKitCore, namespace: ChainNamespace, given: AppKitNetwork): void {
  const network = listNetwork({ chainNamespace: namespace, ...given }, core.customRpcUrls);
  if (network.chainNamespace !== namespace) {
    throw invalidOption('network', `${network.caipNetworkId} is not of ${namespace}`);
  }
  const known = core.store.getState().networks;
  const isSame = ({ caipNetworkId }: CaipNetwork): boolean => caipNetworkId === network.caipNetworkId;
  const there = known.some(isSame);
  setNetworks(
    core,
    namespace,
    there ? known.map((one) => (isSame(one) ? network : one)) : [...known, network],
  );
}

/**
 * Removes a network; does nothing if it is not listed. A wallet on it stays connected, on an unlisted network. Throws
 * OPTION_INVALID for the last one of its namespace.
 */
export function removeNetwork(core: AppKitCore, namespace: ChainNamespace, id: string | number): void {
  const known = core.store.getState().networks;
  const left = known.filter(
    (network) => network.chainNamespace !== namespace || String(network.id) !== String(id),
  );
  if (left.length === known.length) return;
  if (!left.some(({ chainNamespace }) => chainNamespace === namespace)) {
    throw invalidOption('networks', 'one network has to stay');
  }
  setNetworks(core, namespace, left);
}

function setNetworks(core: AppKitCore, namespace: ChainNamespace, networks: readonly CaipNetwork[]): void {
  const adapter = Object.hasOwn(core.adapters, namespace) ? core.adapters[namespace] : undefined;
  if (adapter === undefined) throw createError('CHAIN_ADAPTER_NOT_FOUND');
  // An adapter without a network from the start is not in use.
  if (networksOf(core.store.getState(), namespace).length === 0)
    throw createError('NETWORK_CONTROLLER_NOT_SET');
  core.dispatch({ type: 'networksChanged', networks });
  adapter.setNetworks?.(networksOf(core.store.getState(), namespace));
  // An open modal loads the new list now, a closed one when it opens.
  if (core.store.getState().open) void prepareWallets(core);
}
