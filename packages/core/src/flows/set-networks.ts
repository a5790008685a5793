import type { AppKitCore } from '../contract/core.ts';
import type { AppKitNetwork, CaipNetwork, ChainNamespace } from '../contract/network.ts';
import { invalidOption } from '../errors/invalid-option.ts';
import { createError } from '../errors.ts';
import { listNetwork } from '../store/list-network.ts';
import { networksOf } from '../store/networks-of.ts';
import { prepareWallets } from './prepare-wallets.ts';

/**
 * Lists one more network, or another of the same id in its place. Throws OPTION_INVALID for one without a proper id,
 * CHAIN_ADAPTER_NOT_FOUND where no adapter serves the namespace, NETWORK_CONTROLLER_NOT_SET where one does and had no network.
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
 * Lists a network no longer; nothing happens where it is not listed. A wallet that is on it stays connected, on a network
 * that the site does not list. Throws OPTION_INVALID for the last one of its namespace.
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
  // Without a network from the start it is not in use.
  if (networksOf(core.store.getState(), namespace).length === 0)
    throw createError('NETWORK_CONTROLLER_NOT_SET');
  core.dispatch({ type: 'networksChanged', networks });
  adapter.setNetworks?.(networksOf(core.store.getState(), namespace));
  // Who has the list before them gets the new one; else it is read with the next opening.
  if (core.store.getState().open) void prepareWallets(core);
}
