import { currentId, currentNamespace, defaultNamespace, namespaceFacts } from '@mooring/protocol';
import type { CoreOptions } from '../contract/core.ts';
import type { AppKitNetwork, CaipNetwork } from '../contract/network.ts';
import { invalidOption } from '../errors/invalid-option.ts';

/**
 * Reads a network as the site lists it: validated, with its CAIP members and the site's own RPC URLs. Throws
 * OPTION_INVALID.
 */
export function listNetwork(
  network: AppKitNetwork,
  customRpcUrls: CoreOptions['customRpcUrls'],
): CaipNetwork {
  return withCustomRpc(checked(readNetwork(network)), customRpcUrls);
}

/** Adds the CAIP members that a plain EVM chain implies, and maps a namespace to its current name. */
export function readNetwork(network: AppKitNetwork): CaipNetwork {
  const chainNamespace = currentNamespace(network.chainNamespace ?? defaultNamespace);
  const caipNetworkId = currentId(network.caipNetworkId ?? `${chainNamespace}:${network.id}`);
  return { ...network, chainNamespace, caipNetworkId };
}

/** Throws OPTION_INVALID for a network without a valid chain id, which no wallet would know. */
function checked(network: CaipNetwork): CaipNetwork {
  const { chainNamespace, caipNetworkId, id } = network;
  const wellFormed =
    /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(caipNetworkId) &&
    caipNetworkId.startsWith(`${chainNamespace}:`);
  const number = Number(id);
  const known =
    namespaceFacts(chainNamespace).numbered !== true ||
    (Number.isSafeInteger(number) && number > 0 && caipNetworkId === `${chainNamespace}:${number}`);
  if (wellFormed && known) return network;
  throw invalidOption('networks', `${String(network.name)} has no chain id like eip155:1`);
}

/** Puts the site's own RPC URLs before those of the network. */
function withCustomRpc(network: CaipNetwork, customRpcUrls: CoreOptions['customRpcUrls']): CaipNetwork {
  const urls = customRpcUrls?.[network.caipNetworkId]?.map(({ url }) => url) ?? [];
  if (urls.length === 0) return network;
  const { default: known } = network.rpcUrls;
  const http = [...new Set([...urls, ...known.http])];
  return { ...network, rpcUrls: { ...network.rpcUrls, default: { ...known, http } } };
}
