// The smallest page with Solana and the original modal, for the bench.
import { solana } from '@reown/appkit/networks';
import { createAppKit, useAppKitProvider } from '@reown/appkit/react';
import { SolanaAdapter } from '@reown/appkit-adapter-solana';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

createAppKit({
  adapters: [new SolanaAdapter()],
  networks: [solana],
  projectId: '00000000000000000000000000000000',
  features: { analytics: false, email: false, socials: [] },
});

function Page() {
  const { walletProvider } = useAppKitProvider('solana');
  const [signed, setSigned] = useState(false);
  if (walletProvider === undefined) return <appkit-button />;
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
