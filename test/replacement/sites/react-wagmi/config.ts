import { type AppKitNetwork, defineChain, mainnet } from 'appkit/networks';
import { createAppKit } from 'appkit/react';
import { WagmiAdapter } from 'appkit-adapter-wagmi';
import { projectId, relay, rpcUrl } from 'site-settings';

const local = defineChain({
  id: 31_337,
  caipNetworkId: 'eip155:31337',
  chainNamespace: 'eip155',
  name: 'Local chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
});

export const networks: [AppKitNetwork, ...AppKitNetwork[]] = [local, mainnet];

export const wagmiAdapter = new WagmiAdapter({ networks, projectId, ssr: true });

createAppKit({
  ...relay,
  adapters: [wagmiAdapter],
  networks,
  defaultNetwork: local,
  projectId,
  metadata: {
    name: 'Replacement site',
    description: 'Written for AppKit 1.8.0',
    url: window.location.origin,
    icons: ['https://avatars.githubusercontent.com/u/179229932'],
  },
  themeMode: 'light',
  themeVariables: { '--w3m-accent': '#0a7d4f', '--w3m-border-radius-master': '2px' },
  features: { analytics: false, email: false, socials: [], swaps: false, onramp: false },
  allWallets: 'SHOW',
  enableCoinbase: false,
  termsConditionsUrl: 'https://site.example/terms',
});
