// The smallest page with Bitcoin and the original modal, for the bench.
import { bitcoin } from '@reown/appkit/networks';
import { createAppKit } from '@reown/appkit/react';
import { BitcoinAdapter } from '@reown/appkit-adapter-bitcoin';
import { createRoot } from 'react-dom/client';

const projectId = '00000000000000000000000000000000';
createAppKit({
  adapters: [new BitcoinAdapter({ projectId })],
  networks: [bitcoin],
  projectId,
  features: { analytics: false, email: false, socials: [] },
});

const root = document.getElementById('root');
createRoot(root ?? document.body).render(<appkit-button />);
