import type { Chain } from 'viem';
import type { Network } from '../config/site-config.ts';

export function viemChain({ id, name, nativeCurrency, rpcUrl }: Network): Chain {
  return { id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } };
}
