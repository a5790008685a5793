/** Without an RPC URL: MultiversX nodes offer REST, not JSON-RPC. */
export const multiversx = {
  chainNamespace: 'mvx',
  caipNetworkId: 'mvx:1',
  id: '1',
  name: 'MultiversX',
  nativeCurrency: { name: 'eGold', symbol: 'EGLD', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'MultiversX Explorer', url: 'https://explorer.multiversx.com' } },
} as const;

export const multiversxDevnet = {
  chainNamespace: 'mvx',
  caipNetworkId: 'mvx:D',
  id: 'D',
  name: 'MultiversX Devnet',
  nativeCurrency: { name: 'eGold', symbol: 'EGLD', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'MultiversX Explorer', url: 'https://devnet-explorer.multiversx.com' } },
  testnet: true,
} as const;

export const multiversxTestnet = {
  chainNamespace: 'mvx',
  caipNetworkId: 'mvx:T',
  id: 'T',
  name: 'MultiversX Testnet',
  nativeCurrency: { name: 'eGold', symbol: 'EGLD', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: {
    default: { name: 'MultiversX Explorer', url: 'https://testnet-explorer.multiversx.com' },
  },
  testnet: true,
} as const;
