import type { AppKitNetwork } from 'appkit/networks';
import { createAppKit } from 'appkit/react';
import { BitcoinAdapter } from 'appkit-adapter-bitcoin';
import { bitcoinUrl, projectId, relay } from 'site-settings';

const local: AppKitNetwork = {
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  chainNamespace: 'bip122',
  name: 'Local Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [bitcoinUrl] } },
};

createAppKit({
  ...relay,
  adapters: [new BitcoinAdapter({ projectId })],
  networks: [local],
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
