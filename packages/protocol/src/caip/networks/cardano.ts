/** Without an RPC URL: Cardano nodes do not offer JSON-RPC. */
export const cardano = {
  chainNamespace: 'cip34',
  caipNetworkId: 'cip34:1-764824073',
  id: '1-764824073',
  name: 'Cardano',
  nativeCurrency: { name: 'Ada', symbol: 'ADA', decimals: 6 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'Cardanoscan', url: 'https://cardanoscan.io' } },
} as const;

export const cardanoPreprod = {
  chainNamespace: 'cip34',
  caipNetworkId: 'cip34:0-1',
  id: '0-1',
  name: 'Cardano Preprod',
  nativeCurrency: { name: 'Test ada', symbol: 'tADA', decimals: 6 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'Cardanoscan', url: 'https://preprod.cardanoscan.io' } },
  testnet: true,
} as const;

export const cardanoPreview = {
  chainNamespace: 'cip34',
  caipNetworkId: 'cip34:0-2',
  id: '0-2',
  name: 'Cardano Preview',
  nativeCurrency: { name: 'Test ada', symbol: 'tADA', decimals: 6 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'Cardanoscan', url: 'https://preview.cardanoscan.io' } },
  testnet: true,
} as const;
