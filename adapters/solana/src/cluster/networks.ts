import type { AppKitNetwork } from '@mooring/core';

const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const;
const explorer = 'https://explorer.solana.com';

/** Solana's mainnet, with its public node: it answers few pages. Give your own in `customRpcUrls`. */
export const solana = {
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency,
  rpcUrls: { default: { http: ['https://api.mainnet-beta.solana.com'] } },
  blockExplorers: { default: { name: 'Solana Explorer', url: explorer } },
} as const satisfies AppKitNetwork;

export const solanaDevnet = {
  chainNamespace: 'solana',
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  nativeCurrency,
  rpcUrls: { default: { http: ['https://api.devnet.solana.com'] } },
  blockExplorers: { default: { name: 'Solana Explorer', url: `${explorer}?cluster=devnet` } },
  testnet: true,
} as const satisfies AppKitNetwork;

export const solanaTestnet = {
  chainNamespace: 'solana',
  caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  nativeCurrency,
  rpcUrls: { default: { http: ['https://api.testnet.solana.com'] } },
  blockExplorers: { default: { name: 'Solana Explorer', url: `${explorer}?cluster=testnet` } },
  testnet: true,
} as const satisfies AppKitNetwork;
