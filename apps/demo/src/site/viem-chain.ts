import type { SiteNetwork } from '@mooring/protocol/site-config';
import type { Chain } from 'viem';

/** The address of Multicall3, the same on every chain that has it. */
const multicall3 = { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } as const;

export function chainOf({ id, name, rpcUrl, nativeCurrency }: SiteNetwork): Chain {
  return {
    id,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3 },
    testnet: true,
  };
}
