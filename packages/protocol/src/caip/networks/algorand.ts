/** Without an RPC URL: Algorand nodes offer REST, not JSON-RPC. */
export const algorand = {
  chainNamespace: 'algorand',
  caipNetworkId: 'algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k',
  id: 'wGHE2Pwdvd7S12BL5FaOP20EGYesN73k',
  name: 'Algorand',
  nativeCurrency: { name: 'Algo', symbol: 'ALGO', decimals: 6 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'Pera Explorer', url: 'https://explorer.perawallet.app' } },
} as const;

export const algorandTestnet = {
  chainNamespace: 'algorand',
  caipNetworkId: 'algorand:SGO1GKSzyE7IEPItTxCByw9x8FmnrCDe',
  id: 'SGO1GKSzyE7IEPItTxCByw9x8FmnrCDe',
  name: 'Algorand Testnet',
  nativeCurrency: { name: 'Algo', symbol: 'ALGO', decimals: 6 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'Pera Explorer', url: 'https://testnet.explorer.perawallet.app' } },
  testnet: true,
} as const;
