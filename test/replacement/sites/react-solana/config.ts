import { type AppKitNetwork, solanaDevnet } from 'appkit/networks';
import { createAppKit } from 'appkit/react';
import { SolanaAdapter } from 'appkit-adapter-solana/react';
import { projectId, relay, solanaUrl } from 'site-settings';

const local: AppKitNetwork = { ...solanaDevnet, rpcUrls: { default: { http: [solanaUrl] } } };

createAppKit({
  ...relay,
  adapters: [new SolanaAdapter({ wallets: [], connectionSettings: 'confirmed' })],
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
