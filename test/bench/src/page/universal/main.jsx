import { AppKitButton, createAppKit, useAppKitAccount, useAppKitProvider } from '@mooring/kit/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const ethereum = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`${location.origin}/rpc`] } },
};
const services = { relay: new URLSearchParams(location.search).get('relay') ?? '' };
createAppKit({ networks: [ethereum], services });

function Page() {
  const { walletProvider } = useAppKitProvider('eip155');
  const { address } = useAppKitAccount();
  const [signed, setSigned] = useState(false);
  if (walletProvider === undefined) return <AppKitButton />;
  const sign = async () => {
    const signature = await walletProvider.request({
      method: 'personal_sign',
      params: ['0x68656c6c6f', address],
    });
    setSigned(String(signature).length > 0);
  };
  return (
    <button type="button" onClick={sign}>
      {signed ? 'Signed' : 'Sign'}
    </button>
  );
}

const root = document.getElementById('root');
createRoot(root ?? document.body).render(<Page />);
