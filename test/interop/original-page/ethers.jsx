// The smallest page with ethers and the original modal, for the bench.
import { mainnet } from '@reown/appkit/networks';
import { createAppKit, useAppKitProvider } from '@reown/appkit/react';
import { EthersAdapter } from '@reown/appkit-adapter-ethers';
import { BrowserProvider } from 'ethers';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet],
  projectId: '00000000000000000000000000000000',
  features: { analytics: false, email: false, socials: [] },
});

function Page() {
  const { walletProvider } = useAppKitProvider('eip155');
  const [signed, setSigned] = useState(false);
  if (walletProvider === undefined) return <appkit-button />;
  const sign = async () => {
    const signer = await new BrowserProvider(walletProvider).getSigner();
    setSigned((await signer.signMessage('hello')).length > 0);
  };
  return (
    <button type="button" onClick={sign}>
      {signed ? 'Signed' : 'Sign'}
    </button>
  );
}

const root = document.getElementById('root');
createRoot(root ?? document.body).render(<Page />);
