import { Ethers5Adapter } from '@mooring/adapter-ethers5';
import { AppKitButton, createAppKit, useAppKitProvider } from '@mooring/kit/react';
// @ts-expect-error: the types are those of ethers 6; `build-page.mjs` gives this page ethers 5.
import { providers } from 'ethers';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const ethereum = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`${location.origin}/rpc`] } },
};
const services = { relay: new URLSearchParams(location.search).get('relay') ?? '' };
createAppKit({ adapters: [new Ethers5Adapter()], networks: [ethereum], services });

function Page() {
  const { walletProvider } = useAppKitProvider('eip155');
  const [signed, setSigned] = useState(false);
  if (walletProvider === undefined) return <AppKitButton />;
  const sign = async () => {
    const signer = new providers.Web3Provider(walletProvider).getSigner();
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
