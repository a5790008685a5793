// The page of `ours` with signing, kept separate because wagmi's hook would add to the measured sizes.
import { WagmiAdapter } from '@mooring/adapter-wagmi';
import { AppKitButton, createAppKit } from '@mooring/kit/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { mainnet } from 'viem/chains';
import { useAccount, useSignMessage, WagmiProvider } from 'wagmi';

const chain = { ...mainnet, rpcUrls: { default: { http: [`${location.origin}/rpc`] } } };
const adapter = new WagmiAdapter({ networks: [chain] });
const services = { relay: new URLSearchParams(location.search).get('relay') ?? '' };
createAppKit({ adapters: [adapter], networks: [chain], services });

function Page() {
  const { address } = useAccount();
  const { data, signMessage } = useSignMessage();
  if (address === undefined) return <AppKitButton />;
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
