import type { CaipNetwork, CaipNetworkId } from '@mooring/core';

/** A site's network entry for a chain, with the test's nodes. */
export function network(caipNetworkId: CaipNetworkId, ...http: readonly string[]): CaipNetwork {
  const id = caipNetworkId.slice('bip122:'.length);
  return {
    id,
    name: `Chain ${id.slice(0, 12)}`,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http } },
    chainNamespace: 'bip122',
    caipNetworkId,
  };
}
