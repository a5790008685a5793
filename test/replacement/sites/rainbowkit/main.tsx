import '@rainbow-me/rainbowkit/styles.css';
import { walletConnect } from '@mooring/adapter-universal/wagmi';
import { ConnectButton, connectorsForWallets, RainbowKitProvider } from '@rainbow-me/rainbowkit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { projectId, relayUrl, rpcUrl } from 'site-settings';
import { defineChain } from 'viem';
import { createConfig, http, useAccount, useSignMessage, WagmiProvider } from 'wagmi';

const local = defineChain({
  id: 31_337,
  name: 'Local chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
});

// As docs/guides/wagmi-connector.md has it.
const pairing = walletConnect({ relayUrl });
const phoneWallet = () => ({
  id: 'phone',
  name: 'Phone wallet',
  iconUrl: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  iconBackground: '#fff',
  qrCode: { getUri: (uri) => uri },
  mobile: { getUri: (uri) => uri },
  createConnector: (details) => (config) => ({ ...pairing(config), ...details }),
});

const connectors = connectorsForWallets([{ groupName: 'Wallets', wallets: [phoneWallet] }], {
  appName: 'RainbowKit site',
  projectId,
});
const config = createConfig({
  chains: [local],
  connectors,
  transports: { [local.id]: http() },
  multiInjectedProviderDiscovery: false,
});
const queryClient = new QueryClient();

function Account() {
  const { address, status } = useAccount();
  const { data, signMessage } = useSignMessage();
  const [link, setLink] = useState('');
  useEffect(() => {
    for (const { emitter } of config.connectors)
      emitter.on('message', ({ type, data: said }) => {
        if (type === 'display_uri') setLink(String(said));
      });
  }, []);
  return (
    <>
      <p>
        status: <span data-testid="status">{status}</span>
      </p>
      <p>
        address: <span data-testid="address">{address}</span>
      </p>
      <p>
        link: <span data-testid="link">{link}</span>
      </p>
      <button type="button" onClick={() => signMessage({ message: 'Hello' })}>
        Sign
      </button>
      <output>{data}</output>
    </>
  );
}

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <RainbowKitProvider>
        <ConnectButton />
        <Account />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
);
