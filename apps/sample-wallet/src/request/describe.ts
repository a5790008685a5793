import { type Description, describeRequest } from '@mooring/clear-signing';
import type { Network } from '../config/site-config.ts';
import type { RequestAsk } from '../connect/state.ts';
import { messages } from '../messages/en.ts';

/** A request in words; a switch of network is the wallet's own affair. */
export function describe(
  ask: RequestAsk,
  network: Network | undefined,
  networks: readonly Network[],
  site: { readonly name: string; readonly url: string },
): Description {
  if (ask.method === 'wallet_switchEthereumChain') {
    const [wanted] = Array.isArray(ask.params)
      ? (ask.params as readonly { readonly chainId?: unknown }[])
      : [];
    const target = networks.find(({ id }) => id === Number(wanted?.chainId));
    return {
      kind: 'unknown',
      title: messages.switchTitle,
      summary: target === undefined ? messages.chainUnknown : messages.switchText(site.name, target.name),
      fields: [],
      warnings: [],
      raw: JSON.stringify(ask.params ?? null).slice(0, 1_000),
    };
  }
  const [, reference = ''] = ask.chainId.split(':');
  return describeRequest({
    method: ask.method,
    params: ask.method === 'eth_sendTransaction' ? withoutOwnAffairs(ask.params) : ask.params,
    domain: URL.canParse(site.url) ? new URL(site.url).host : undefined,
    chain: network ?? {
      id: Number(reference),
      name: ask.chainId,
      nativeCurrency: { name: '', symbol: '', decimals: 18 },
    },
    tokens: network?.tokens ?? [],
  });
}

/** Fee and nonce are the wallet's own affair: what the site says of them is not used, so it is not shown. */
function withoutOwnAffairs(params: unknown): unknown {
  if (!Array.isArray(params)) return params;
  const [first, ...rest] = params as readonly unknown[];
  if (typeof first !== 'object' || first === null) return params;
  const own = new Set(['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce']);
  return [Object.fromEntries(Object.entries(first).filter(([name]) => !own.has(name))), ...rest];
}
