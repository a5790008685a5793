import {
  type ClearSigningMessages,
  type Description,
  describeRequest,
  type Token,
} from '@mooring/clear-signing';
import type { SiteNetwork } from '@mooring/protocol/site-config';
import type { RequestAsk } from '../state/state.ts';
import { caipChain } from '../state/supported.ts';

/** What a wallet knows around a request. */
export interface DescribeFacts {
  /** The network's tokens, with their known facts. */
  readonly tokens?: readonly Token[] | undefined;
  /** The owner's own accounts. */
  readonly addresses?: readonly string[] | undefined;
}

/** Describes a request. `url`: the address that the site claims. */
export function describe(
  ask: RequestAsk,
  networks: readonly SiteNetwork[],
  url: string,
  messages: ClearSigningMessages,
  { tokens, addresses }: DescribeFacts = {},
): Description {
  const network = networks.find((known) => caipChain(known) === ask.chainId);
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
