// The page with wagmi and no kit, the baseline of the others.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { mainnet } from 'viem/chains';
import { createConfig, http, useAccount, WagmiProvider } from 'wagmi';

const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http('/rpc') } });

function Page() {
  const { address } = useAccount();
  return <button type="button">{address ?? 'Connect wallet'}</button>;
}

const root = document.getElementById('root');
createRoot(root ?? document.body).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>
  </WagmiProvider>,
);
