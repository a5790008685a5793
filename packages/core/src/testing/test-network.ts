import type { AppKitNetwork } from '../contract/network.ts';

/** A network without a node, `Network <id>`. */
export function testNetwork(id: number): AppKitNetwork & { readonly id: number } {
  return {
    id,
    name: `Network ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  };
}
