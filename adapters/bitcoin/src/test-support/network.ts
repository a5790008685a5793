import type { CaipNetwork, CaipNetworkId } from '@mooring/core';

/** A chain as a site lists it, with nodes of the test's. */
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
