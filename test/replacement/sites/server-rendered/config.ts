import { WagmiAdapter } from '@mooring/adapter-wagmi';
import { defineChain } from 'viem';
import { mainnet } from 'viem/chains';
import { cookieStorage, createStorage } from 'wagmi';

export const networks = [
  mainnet,
  defineChain({
    id: 31_337,
    name: 'Local chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['/rpc'] } },
  }),
] as const;

/** One for all requests, as wagmi's guide makes it: at the top of a module. */
export const wagmiAdapter = new WagmiAdapter({
  networks: [...networks],
  ssr: true,
  storage: createStorage({ storage: cookieStorage }),
});
