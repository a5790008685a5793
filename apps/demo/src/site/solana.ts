import { SolanaAdapter } from '@mooring/adapter-solana';
import type { AppKitNetwork } from '@mooring/kit';
import type { SiteSolanaNetwork } from '@mooring/protocol/site-config';

/** Solana parts of the kit's options. Loaded by pages whose settings list a cluster. */
export function solanaParts(networks: readonly SiteSolanaNetwork[]) {
  return {
    adapter: new SolanaAdapter(),
    networks: networks.map(({ caipNetworkId, name, rpcUrl, webSocketUrl, nativeCurrency }) => ({
      id: caipNetworkId.slice('solana:'.length),
      caipNetworkId,
      chainNamespace: 'solana',
      name,
      nativeCurrency,
      rpcUrls: { default: { http: [rpcUrl], webSocket: [webSocketUrl] } },
      testnet: true,
    })) satisfies AppKitNetwork[],
  };
}
