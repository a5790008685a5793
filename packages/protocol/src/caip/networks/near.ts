/** NEAR itself. viem's `near` is the EVM chain on it. */
export const nearProtocol = {
  chainNamespace: 'near',
  caipNetworkId: 'near:mainnet',
  id: 'mainnet',
  name: 'NEAR',
  nativeCurrency: { name: 'NEAR', symbol: 'NEAR', decimals: 24 },
  rpcUrls: { default: { http: ['https://free.rpc.fastnear.com'] } },
  blockExplorers: { default: { name: 'NearBlocks', url: 'https://nearblocks.io' } },
} as const;

export const nearProtocolTestnet = {
  chainNamespace: 'near',
  caipNetworkId: 'near:testnet',
  id: 'testnet',
  name: 'NEAR Testnet',
  nativeCurrency: { name: 'NEAR', symbol: 'NEAR', decimals: 24 },
  rpcUrls: { default: { http: ['https://test.rpc.fastnear.com'] } },
  blockExplorers: { default: { name: 'NearBlocks', url: 'https://testnet.nearblocks.io' } },
  testnet: true,
} as const;
