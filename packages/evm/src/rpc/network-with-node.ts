import type { CaipNetwork, CaipNetworkId } from '@mooring/core';

/** A chain's nodes: the one given first, then those of the site's network. */
export function networkWithNode(
  networks: readonly CaipNetwork[],
  chain: CaipNetworkId,
  nodes: Readonly<Record<string, string>> = {},
): Pick<CaipNetwork, 'caipNetworkId' | 'rpcUrls'> | undefined {
  const known = networks.find(({ caipNetworkId }) => caipNetworkId === chain);
  const node = Object.hasOwn(nodes, chain) ? nodes[chain] : undefined;
  if (node === undefined) return known;
  const others = (known?.rpcUrls.default.http ?? []).filter((url) => url !== node);
  return { caipNetworkId: chain, rpcUrls: { default: { http: [node, ...others] } } };
}
