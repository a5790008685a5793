// The smallest page with Solana and the original modal, for the bench.
import { solana } from '@reown/appkit/networks';
import { createAppKit } from '@reown/appkit/react';
import { SolanaAdapter } from '@reown/appkit-adapter-solana';
import { createRoot } from 'react-dom/client';

createAppKit({
  adapters: [new SolanaAdapter()],
  networks: [solana],
  projectId: '00000000000000000000000000000000',
  features: { analytics: false, email: false, socials: [] },
});

const root = document.getElementById('root');
createRoot(root ?? document.body).render(<appkit-button />);
