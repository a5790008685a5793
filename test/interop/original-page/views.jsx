// The same page as test/bench/src/views, on the original modal.
import { createAppKit } from '@reown/appkit/react';
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi';
import { createRoot } from 'react-dom/client';
import { mainnet, optimism } from 'viem/chains';

const networks = [mainnet, optimism].map((chain) => ({
  ...chain,
  rpcUrls: { default: { http: [`${location.origin}/rpc`] } },
}));
const projectId = '00000000000000000000000000000000';
createAppKit({ adapters: [new WagmiAdapter({ networks, projectId })], networks, projectId });

const root = document.getElementById('root');
createRoot(root ?? document.body).render(<appkit-button />);
