export const cosmos = {
  chainNamespace: 'cosmos',
  caipNetworkId: 'cosmos:cosmoshub-4',
  id: 'cosmoshub-4',
  name: 'Cosmos Hub',
  nativeCurrency: { name: 'Cosmos', symbol: 'ATOM', decimals: 6 },
  rpcUrls: { default: { http: ['https://cosmos-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/cosmos' } },
} as const;

export const osmosis = {
  chainNamespace: 'cosmos',
  caipNetworkId: 'cosmos:osmosis-1',
  id: 'osmosis-1',
  name: 'Osmosis',
  nativeCurrency: { name: 'Osmosis', symbol: 'OSMO', decimals: 6 },
  rpcUrls: { default: { http: ['https://rpc.osmosis.zone'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/osmosis' } },
} as const;
