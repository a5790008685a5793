import type { CaipNetworkId } from '@mooring/protocol';
import type { ExchangeSettings } from '@mooring/upstreams';
import type { Hex } from 'viem';
import { type Pool, sidesOf } from '../pools/pool.ts';
import type { PoolReader, TokenPair } from '../pools/pool-reader.ts';
import { nativeToken, type PriceSource } from './price-source.ts';

export interface PoolPricesOptions {
  /** Chains with an exchange. */
  readonly exchanges: ReadonlyMap<
    CaipNetworkId,
    { readonly exchange: ExchangeSettings; readonly pools: PoolReader }
  >;
  /** Decimals of tokens, by address in lower case. */
  readonly decimals: (chain: CaipNetworkId, tokens: readonly Hex[]) => Promise<ReadonlyMap<string, number>>;
  /** US dollars that a pool must hold of the quote token; smaller pools are ignored. */
  readonly minLiquidity: number;
}

/** A price according to one pool. */
interface Estimate {
  readonly price: number;
  /** US dollars behind it. */
  readonly weight: number;
}

/**
 * Prices from the pools of a chain's exchange, starting from tokens that count as a dollar. The median over several
 * pools, weighted by what they hold, so moving a price takes more than half of all liquidity.
 */
export function poolPrices({ exchanges, decimals, minLiquidity }: PoolPricesOptions): PriceSource {
  return {
    name: 'pools',
    async read(chain, tokens) {
      const known = exchanges.get(chain);
      if (known === undefined) return new Map();
      const { exchange, pools } = known;
      const dollars = exchange.dollars as readonly Hex[];
      const wrapped = exchange.wrapped as Hex;
      const bases = [...new Set([wrapped, ...(exchange.bases as readonly Hex[])])];
      const asked = tokens.map((token) => (token === nativeToken ? wrapped : (token as Hex)));
      const others = [...new Set(asked)].filter(
        (token) => !dollars.includes(token) && !bases.includes(token),
      );
      const read = await pools.read(pairsOf([...bases, ...others], dollars, bases));
      const { units, unread } = await unitsOf(
        (some) => decimals(chain, some),
        [...new Set([...dollars, ...bases])],
        others,
      );
      const prices = new Map<string, number>(dollars.map((token) => [token, 1]));
      const judge = (token: Hex, by: readonly Hex[]) => {
        const price = middle(estimates(token, by, { pools: read, prices, units, minLiquidity }));
        if (price !== undefined) prices.set(token, price);
      };
      // Prices the wrapped currency first, from dollars only, then the tokens quoted in it.
      for (const base of bases) judge(base, base === wrapped ? dollars : [...dollars, wrapped]);
      for (const token of others) judge(token, [...dollars, ...bases]);
      return new Map(
        tokens.flatMap((token, index) => {
          const key = asked[index] ?? nativeToken;
          const price = prices.get(key);
          return price === undefined && !unread.has(key) ? [] : [[token, price] as const];
        }),
      );
    },
  };
}

/**
 * Decimals of the exchange's own tokens and others, of which anyone may name one that cannot be read: it takes none from
 * the rest.
 */
async function unitsOf(
  decimals: (tokens: readonly Hex[]) => Promise<ReadonlyMap<string, number>>,
  own: readonly Hex[],
  others: readonly Hex[],
): Promise<{ readonly units: ReadonlyMap<string, number>; readonly unread: ReadonlySet<string> }> {
  try {
    return { units: await decimals([...own, ...others]), unread: new Set() };
  } catch {
    const units = new Map(await decimals(own));
    const unread = new Set<string>();
    const readOne = async (token: Hex) => {
      try {
        for (const [one, count] of await decimals([token])) units.set(one, count);
      } catch {
        unread.add(token);
      }
    };
    await Promise.all(others.map(readOne));
    return { units, unread };
  }
}

function pairsOf(
  tokens: readonly Hex[],
  dollars: readonly Hex[],
  bases: readonly Hex[],
): readonly TokenPair[] {
  return tokens.flatMap((token) => [...dollars, ...bases].map((base): TokenPair => [token, base]));
}

interface Market {
  readonly pools: readonly Pool[];
  readonly prices: ReadonlyMap<string, number>;
  readonly units: ReadonlyMap<string, number>;
  readonly minLiquidity: number;
}

function estimates(
  token: Hex,
  by: readonly Hex[],
  { pools, prices, units, minLiquidity }: Market,
): readonly Estimate[] {
  return pools.flatMap((pool): readonly Estimate[] => {
    const base = pool.token0 === token ? pool.token1 : pool.token0;
    if ((pool.token0 !== token && pool.token1 !== token) || !by.includes(base)) return [];
    const [basePrice, own, other] = [prices.get(base), units.get(token), units.get(base)];
    if (basePrice === undefined || own === undefined || other === undefined) return [];
    const sides = sidesOf(pool, token);
    const weight = (Number(sides.other) / 10 ** other) * basePrice;
    const price = weight / (Number(sides.own) / 10 ** own);
    return weight >= minLiquidity && Number.isFinite(price) && price > 0 ? [{ price, weight }] : [];
  });
}

/** The weighted median price. */
function middle(all: readonly Estimate[]): number | undefined {
  const sorted = [...all].sort((one, other) => one.price - other.price);
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { price, weight } of sorted) {
    sum += weight;
    if (sum >= half) return price;
  }
  return undefined;
}
