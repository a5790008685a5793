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
      const own = [...new Set([...dollars, ...bases])];
      const read = await readApart(own, others, (some) => pools.read(pairsOf(some, dollars, bases)));
      const counted = await readApart(own, others, (some) => decimals(chain, some));
      const units = new Map(counted.found.flatMap((some) => [...some]));
      const unread = new Set<string>([...read.unread, ...counted.unread]);
      const prices = new Map<string, number>(dollars.map((token) => [token, 1]));
      const judge = (token: Hex, by: readonly Hex[]) => {
        const price = middle(estimates(token, by, { pools: read.found.flat(), prices, units, minLiquidity }));
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

/** Tokens that are read at once after all of them together could not be. */
const apartAtOnce = 8;

/**
 * Reads the exchange's own tokens and others together; if that fails, each of the others apart: anyone may name one that cannot
 * be read, and it takes no price from the rest.
 *
 * @throws what `ask` throws for the exchange's own tokens
 */
async function readApart<Found>(
  own: readonly Hex[],
  others: readonly Hex[],
  ask: (tokens: readonly Hex[]) => Promise<Found>,
): Promise<{ readonly found: readonly Found[]; readonly unread: readonly Hex[] }> {
  try {
    return { found: [await ask([...own, ...others])], unread: [] };
  } catch (error) {
    if (others.length === 0) throw error;
  }
  const found = [await ask(own)];
  const unread: Hex[] = [];
  const left = [...others];
  const readNext = async (): Promise<void> => {
    for (let token = left.shift(); token !== undefined; token = left.shift()) {
      try {
        found.push(await ask([token]));
      } catch {
        unread.push(token);
      }
    }
  };
  await Promise.all(Array.from({ length: apartAtOnce }, readNext));
  return { found, unread };
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
