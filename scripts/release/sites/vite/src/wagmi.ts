import { arbitrum, mainnet } from 'viem/chains';
import { createConfig, http } from 'wagmi';
import { injected } from 'wagmi/connectors';

export const config = createConfig({
  chains: [mainnet, arbitrum],
  connectors: [injected()],
  transports: { [mainnet.id]: http(), [arbitrum.id]: http() },
});
