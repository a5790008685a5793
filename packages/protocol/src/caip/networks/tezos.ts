/** Without an RPC URL: Tezos nodes offer REST, not JSON-RPC. */
export const tezos = {
  chainNamespace: 'tezos',
  caipNetworkId: 'tezos:mainnet',
  id: 'mainnet',
  name: 'Tezos',
  nativeCurrency: { name: 'Tez', symbol: 'XTZ', decimals: 6 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'TzKT', url: 'https://tzkt.io' } },
} as const;

export const tezosGhostnet = {
  chainNamespace: 'tezos',
  caipNetworkId: 'tezos:ghostnet',
  id: 'ghostnet',
  name: 'Tezos Ghostnet',
  nativeCurrency: { name: 'Tez', symbol: 'XTZ', decimals: 6 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'TzKT', url: 'https://ghostnet.tzkt.io' } },
  testnet: true,
} as const;
