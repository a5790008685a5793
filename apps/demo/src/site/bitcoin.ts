import { BitcoinAdapter } from '@mooring/adapter-bitcoin';
import type { AppKitNetwork } from '@mooring/kit';
import type { SiteBitcoinNetwork } from '@mooring/protocol/site-config';

/** Bitcoin parts of the kit's options. Loaded by pages whose settings list a Bitcoin chain. */
export function bitcoinParts(networks: readonly SiteBitcoinNetwork[]) {
  return {
    adapter: new BitcoinAdapter(),
    networks: networks.map(({ caipNetworkId, name, esploraUrl, nativeCurrency }) => ({
      id: caipNetworkId.slice('bip122:'.length),
      caipNetworkId,
      chainNamespace: 'bip122',
      name,
      nativeCurrency,
      rpcUrls: { default: { http: [esploraUrl] } },
      testnet: true,
    })) satisfies AppKitNetwork[],
  };
}
