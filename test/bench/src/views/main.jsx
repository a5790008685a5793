// Two networks, and a button that stays: it opens the account of a connected visitor.
import { WagmiAdapter } from '@mooring/adapter-wagmi';
import { AppKitButton, createAppKit } from '@mooring/kit/react';
import { createRoot } from 'react-dom/client';
import { mainnet, optimism } from 'viem/chains';

const rpcUrls = { default: { http: [`${location.origin}/rpc`] } };
/** @type {[import('viem').Chain, import('viem').Chain]} */
const networks = [
  { ...mainnet, rpcUrls },
  { ...optimism, rpcUrls },
];
const { relay = '', api = '' } = Object.fromEntries(new URLSearchParams(location.search));
createAppKit({ adapters: [new WagmiAdapter({ networks })], networks, services: { relay, api } });

const root = document.getElementById('root');
createRoot(root ?? document.body).render(<AppKitButton />);
