import type { CaipNetworkId } from '@mooring/protocol';
import * as v from 'valibot';
import { type FetchJson, vendorAddress } from '../vendors/fetch-json.ts';
import { nativeToken, type PriceSource } from './price-source.ts';

/** CoinGecko's names of chains (`asset_platforms`) and native currencies (`coins/list`). */
const platforms: Readonly<Record<string, { readonly platform: string; readonly coin: string }>> = {
  'eip155:1': { platform: 'ethereum', coin: 'ethereum' },
  'eip155:10': { platform: 'optimistic-ethereum', coin: 'ethereum' },
  'eip155:56': { platform: 'binance-smart-chain', coin: 'binancecoin' },
  'eip155:100': { platform: 'xdai', coin: 'xdai' },
  'eip155:137': { platform: 'polygon-pos', coin: 'polygon-ecosystem-token' },
  'eip155:324': { platform: 'zksync', coin: 'ethereum' },
  'eip155:8453': { platform: 'base', coin: 'ethereum' },
  'eip155:42161': { platform: 'arbitrum-one', coin: 'ethereum' },
  'eip155:43114': { platform: 'avalanche', coin: 'avalanche-2' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { platform: 'solana', coin: 'solana' },
};

const answer = v.record(v.string(), v.object({ usd: v.optional(v.nullable(v.number())) }));

export interface CoingeckoOptions {
  /** Base URL of the API: `https://api.coingecko.com/api/v3`. */
  readonly url: string;
  readonly key: string | undefined;
  readonly fetchJson: FetchJson;
}

/** CoinGecko's prices. A demo key goes to api.coingecko.com, any other key to any other host. */
export function coingecko({ url, key, fetchJson }: CoingeckoOptions): PriceSource {
  const header = new URL(url).host === 'api.coingecko.com' ? 'x-cg-demo-api-key' : 'x-cg-pro-api-key';
  const headers: Record<string, string> = key === undefined ? {} : { [header]: key };
  const ask = (path: string, query: Record<string, string>) =>
    fetchJson({ url: vendorAddress(url, path, { ...query, vs_currencies: 'usd' }), headers, schema: answer });
  return {
    name: 'coingecko',
    async read(chain: CaipNetworkId, tokens) {
      const known = Object.hasOwn(platforms, chain) ? platforms[chain] : undefined;
      if (known === undefined) return new Map();
      const contracts = tokens.filter((token) => token !== nativeToken);
      const [own, others] = await Promise.all([
        tokens.includes(nativeToken) ? ask('/simple/price', { ids: known.coin }) : {},
        contracts.length > 0
          ? ask(`/simple/token_price/${known.platform}`, { contract_addresses: contracts.join() })
          : {},
      ]);
      const byContract: Readonly<Record<string, { readonly usd?: number | null | undefined }>> = others;
      return new Map(
        tokens.flatMap((token) => {
          const price =
            token === nativeToken
              ? (own as typeof byContract)[known.coin]?.usd
              : Object.hasOwn(byContract, token)
                ? byContract[token]?.usd
                : undefined;
          return typeof price === 'number' && Number.isFinite(price) && price > 0
            ? [[token, price] as const]
            : [];
        }),
      );
    },
  };
}
