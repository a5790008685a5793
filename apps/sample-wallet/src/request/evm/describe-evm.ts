import {
  type ClearSigningMessages,
  type Description,
  describeRequest,
  type Token,
} from '@mooring/clear-signing';
import { isEvm, type WalletNetwork } from '../../config/wallet-network.ts';
import type { SiteRequest } from '../request-module.ts';

/** The wallet's context of a request. */
export interface DescribeEvmOptions {
  /** The network's tokens, with their known facts. */
  readonly tokens?: readonly Token[] | undefined;
  /** The owner's own accounts. */
  readonly addresses?: readonly string[] | undefined;
}

/** Describes a request. `url`: the address that the site claims. */
export function describeEvm(
  prompt: SiteRequest,
  all: readonly WalletNetwork[],
  url: string,
  messages: ClearSigningMessages,
  { tokens, addresses }: DescribeEvmOptions = {},
): Description {
  const networks = all.filter(isEvm);
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === prompt.chainId);
  const [, reference = ''] = prompt.chainId.split(':');
  return describeRequest({
    method: prompt.method,
    messages,
    params: prompt.method === 'eth_sendTransaction' ? withoutOwnAffairs(prompt.params) : prompt.params,
    domain: URL.canParse(url) ? new URL(url).host : undefined,
    networks,
    chain: network ?? {
      id: Number(reference),
      name: prompt.chainId,
      nativeCurrency: { name: '', symbol: '', decimals: 18 },
    },
    tokens: tokens ?? network?.tokens ?? [],
    knownAddresses: addresses,
  });
}

/** The wallet chooses fee and nonce. It ignores the site's, and so does not show them. */
function withoutOwnAffairs(params: unknown): unknown {
  if (!Array.isArray(params)) return params;
  const [first, ...rest] = params as readonly unknown[];
  if (typeof first !== 'object' || first === null) return params;
  const own = new Set(['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce']);
  return [Object.fromEntries(Object.entries(first).filter(([name]) => !own.has(name))), ...rest];
}
