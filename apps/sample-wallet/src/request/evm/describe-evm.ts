import {
  type ClearSigningMessages,
  type Description,
  describeRequest,
  type Token,
} from '@mooring/clear-signing';
import { isEvm, type WalletNetwork } from '../../config/wallet-network.ts';
import type { AskedRequest } from '../request-module.ts';

/** The wallet's context of a request. */
export interface DescribeFacts {
  /** The network's tokens, with their known facts. */
  readonly tokens?: readonly Token[] | undefined;
  /** The owner's own accounts. */
  readonly addresses?: readonly string[] | undefined;
}

/** Describes a request. `url`: the address that the site claims. */
export function describeEvm(
  ask: AskedRequest,
  all: readonly WalletNetwork[],
  url: string,
  messages: ClearSigningMessages,
  { tokens, addresses }: DescribeFacts = {},
): Description {
  const networks = all.filter(isEvm);
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === ask.chainId);
  const [, reference = ''] = ask.chainId.split(':');
  return describeRequest({
    method: ask.method,
    messages,
    params: ask.method === 'eth_sendTransaction' ? withoutOwnAffairs(ask.params) : ask.params,
    domain: URL.canParse(url) ? new URL(url).host : undefined,
    networks,
    chain: network ?? {
      id: Number(reference),
      name: ask.chainId,
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
