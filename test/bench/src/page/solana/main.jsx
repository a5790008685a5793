import { SolanaAdapter } from '@mooring/adapter-solana';
import { AppKitButton, createAppKit } from '@mooring/kit/react';
import { createRoot } from 'react-dom/client';

const solana = {
  chainNamespace: 'solana',
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [`${location.origin}/rpc`] } },
};
const services = { relay: new URLSearchParams(location.search).get('relay') ?? '' };
createAppKit({ adapters: [new SolanaAdapter()], networks: [solana], services });

const root = document.getElementById('root');
createRoot(root ?? document.body).render(<AppKitButton />);
