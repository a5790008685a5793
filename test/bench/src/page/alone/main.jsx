import { AppKitButton, createAppKit } from '@mooring/kit/react';
import { createRoot } from 'react-dom/client';

const ethereum = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`${location.origin}/rpc`] } },
};
const services = { relay: new URLSearchParams(location.search).get('relay') ?? '' };
createAppKit({ networks: [ethereum], services });

const root = document.getElementById('root');
createRoot(root ?? document.body).render(<AppKitButton />);
