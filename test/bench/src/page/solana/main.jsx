import { SolanaAdapter } from '@mooring/adapter-solana';
import { AppKitButton, createAppKit, useAppKitProvider } from '@mooring/kit/react';
import { useState } from 'react';
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

function Page() {
  const { walletProvider } = useAppKitProvider('solana');
  const [signed, setSigned] = useState(false);
  if (walletProvider === undefined) return <AppKitButton />;
  const sign = async () =>
    setSigned((await walletProvider.signMessage(new TextEncoder().encode('hello'))).length > 0);
  return (
    <button type="button" onClick={sign}>
      {signed ? 'Signed' : 'Sign'}
    </button>
  );
}

const root = document.getElementById('root');
createRoot(root ?? document.body).render(<Page />);
