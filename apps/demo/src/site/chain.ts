import type { Chain } from 'viem';
import type { ConfiguredNetwork } from '../config/site-config.ts';

/** Where the reading of many values at once stands on every chain that has it. */
const multicall3 = { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } as const;

export function chainOf({ id, name, rpcUrl, nativeCurrency }: ConfiguredNetwork): Chain {
  return {
    id,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3 },
    testnet: true,
  };
}
