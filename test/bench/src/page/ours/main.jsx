import { WagmiAdapter } from '@mooring/adapter-wagmi';
import { AppKitButton, createAppKit } from '@mooring/kit/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { mainnet } from 'viem/chains';
import { useAccount, WagmiProvider } from 'wagmi';

const chain = { ...mainnet, rpcUrls: { default: { http: [`${location.origin}/rpc`] } } };
const adapter = new WagmiAdapter({ networks: [chain] });
const { relay = '', api } = Object.fromEntries(new URLSearchParams(location.search));
const services = { relay, ...(api ? { api } : {}) };
createAppKit({ adapters: [adapter], networks: [chain], services });

function Page() {
  const { address } = useAccount();
  return address ?? <AppKitButton />;
}

const root = document.getElementById('root');
createRoot(root ?? document.body).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>
  </WagmiProvider>,
);
