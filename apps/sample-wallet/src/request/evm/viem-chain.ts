import type { SiteNetwork } from '@mooring/protocol/site-config';
import type { Chain } from 'viem';

export function viemChain({ id, name, nativeCurrency, rpcUrl }: SiteNetwork): Chain {
  return { id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } };
}
