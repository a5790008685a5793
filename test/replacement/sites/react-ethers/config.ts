import { type AppKitNetwork, defineChain } from 'appkit/networks';
import { createAppKit } from 'appkit/react';
import { EthersAdapter } from 'appkit-adapter-ethers';
import { projectId, relay, rpcUrl } from 'site-settings';

const local = defineChain({
  id: 31_337,
  caipNetworkId: 'eip155:31337',
  chainNamespace: 'eip155',
  name: 'Local chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
});

const networks: [AppKitNetwork, ...AppKitNetwork[]] = [local];

createAppKit({
  ...relay,
  adapters: [new EthersAdapter()],
  networks,
  projectId,
  metadata: {
    name: 'Replacement site',
    description: 'Written for AppKit 1.8.0',
    url: window.location.origin,
    icons: [],
  },
  themeMode: 'light',
  features: { analytics: false, email: false, socials: [] },
});
