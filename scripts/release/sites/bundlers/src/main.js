import { WagmiAdapter } from '@mooring/adapter-wagmi';
import { AppKitButton, createAppKit, useAppKitAccount } from '@mooring/kit/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { mainnet } from 'viem/chains';
import { WagmiProvider } from 'wagmi';

const networks = [mainnet];
const adapter = new WagmiAdapter({ networks });
createAppKit({ adapters: [adapter], networks, services: { relay: 'wss://relay.example.com' } });

function Account() {
  const { address } = useAppKitAccount();
  return createElement('p', null, address);
}

createRoot(document.getElementById('root')).render(
  createElement(
    WagmiProvider,
    { config: adapter.wagmiConfig },
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(AppKitButton),
      createElement(Account),
    ),
  ),
);
