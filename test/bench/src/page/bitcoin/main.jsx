import { BitcoinAdapter } from '@mooring/adapter-bitcoin';
import { AppKitButton, createAppKit } from '@mooring/kit/react';
import { createRoot } from 'react-dom/client';

const bitcoin = {
  chainNamespace: 'bip122',
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [`${location.origin}/api`] } },
};
const services = { relay: new URLSearchParams(location.search).get('relay') ?? '' };
createAppKit({ adapters: [new BitcoinAdapter()], networks: [bitcoin], services });

const root = document.getElementById('root');
createRoot(root ?? document.body).render(<AppKitButton />);
