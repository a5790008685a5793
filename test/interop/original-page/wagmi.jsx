// The same page as test/bench/src/page/wagmi, on the original modal.
import { createAppKit } from '@reown/appkit/react';
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { mainnet } from 'viem/chains';
import { useAccount, useSignMessage, WagmiProvider } from 'wagmi';

const chain = { ...mainnet, rpcUrls: { default: { http: [`${location.origin}/rpc`] } } };
const projectId = '00000000000000000000000000000000';
const adapter = new WagmiAdapter({ networks: [chain], projectId });
createAppKit({ adapters: [adapter], networks: [chain], projectId });

function Page() {
  const { address } = useAccount();
  const { data, signMessage } = useSignMessage();
  if (address === undefined) return <appkit-button />;
  return (
    <button type="button" onClick={() => signMessage({ message: 'hello' })}>
      {data === undefined ? 'Sign' : 'Signed'}
    </button>
  );
}

const root = document.getElementById('root');
createRoot(root ?? document.body).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>
  </WagmiProvider>,
);
