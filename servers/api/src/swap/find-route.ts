import type { ExchangeSettings } from '@mooring/upstreams';
import {
  concatHex,
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem';
import type { ContractCall } from '../pools/call-contracts.ts';
import { amountOut, type Pool, sidesOf } from '../pools/pool.ts';

/** A route between two tokens through pools of one version. */
export interface Route {
  readonly version: 'v2' | 'v3';
  /** Including both ends. */
  readonly tokens: readonly Hex[];
  readonly pools: readonly Pool[];
}

export interface QuotedRoute extends Route {
  /** Amount received at the end. */
  readonly toAmount: bigint;
  /** Price impact in percent, compared with a small amount. */
  readonly priceImpact: number;
}

export interface FindRouteOptions {
  readonly exchange: ExchangeSettings;
  readonly pools: readonly Pool[];
  readonly from: Hex;
  readonly to: Hex;
  readonly amount: bigint;
  /** Transfer taxes of tokens, in hundredths of a percent. */
  readonly taxes: ReadonlyMap<Hex, number>;
  readonly call: (calls: readonly ContractCall[]) => Promise<readonly (Hex | undefined)[]>;
}

const quoterAbi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256, uint160[], uint32[], uint256)',
]);

/** V3 routes quoted at most, the deepest first. */
const maxQuotedRoutes = 24;

/** Finds the route that yields most, direct or through one token. */
export async function findRoute(options: FindRouteOptions): Promise<QuotedRoute | undefined> {
  const { taxes } = options;
  const routes = routesOf(options);
  const second = routes
    .filter(({ version }) => version === 'v2')
    .map((route) => ({ ...route, toAmount: throughPairs(route, options) }));
  // V3 pools reject tokens with a transfer tax.
  const third = routes.filter(
    ({ version, tokens }) => version === 'v3' && tokens.every((token) => (taxes.get(token) ?? 0) === 0),
  );
  const quoted = [...second, ...(await throughQuoter(third, options))];
  const best = quoted.reduce<(typeof quoted)[number] | undefined>(
    (most, route) => (route.toAmount > (most?.toAmount ?? 0n) ? route : most),
    undefined,
  );
  return best && { ...best, priceImpact: impactOf(best, options) };
}

function routesOf({ exchange, pools, from, to }: FindRouteOptions): readonly Route[] {
  const between = (a: Hex, b: Hex, version: 'v2' | 'v3') =>
    pools.filter(
      (pool) =>
        pool.version === version &&
        ((pool.token0 === a && pool.token1 === b) || (pool.token0 === b && pool.token1 === a)),
    );
  const over = hopsOf(exchange, from, to);
  return (['v2', 'v3'] as const).flatMap((version): readonly Route[] => [
    ...between(from, to, version).map((pool) => ({ version, tokens: [from, to], pools: [pool] })),
    ...over.flatMap((hop) =>
      between(from, hop, version).flatMap((first) =>
        between(hop, to, version).map((last) => ({
          ...{ version, tokens: [from, hop, to], pools: [first, last] },
        })),
      ),
    ),
  ]);
}

/** Intermediate tokens of a route. */
export function hopsOf({ wrapped, dollars, bases }: ExchangeSettings, from: Hex, to: Hex): readonly Hex[] {
  const all = [wrapped, ...dollars, ...bases] as readonly Hex[];
  return [...new Set(all)].filter((token) => token !== from && token !== to);
}

const taxed = (amount: bigint, tax = 0): bigint => (amount * BigInt(10_000 - tax)) / 10_000n;

/** Computes the output as the pairs do, including transfer taxes. */
function throughPairs({ tokens, pools }: Route, { amount, taxes }: FindRouteOptions): bigint {
  let left = amount;
  for (const [index, pool] of pools.entries()) {
    const token = tokens[index];
    if (token === undefined) return 0n;
    left = amountOut(pool, token, taxed(left, taxes.get(token)));
  }
  const last = tokens.at(-1);
  return last === undefined ? 0n : taxed(left, taxes.get(last));
}

async function throughQuoter(
  routes: readonly Route[],
  { exchange, amount, call }: FindRouteOptions,
): Promise<readonly (Route & { readonly toAmount: bigint })[]> {
  const { v3Quoter } = exchange;
  if (v3Quoter === undefined || routes.length === 0) return [];
  const depth = (route: Route) => {
    const [first, token] = [route.pools[0], route.tokens[0]];
    return first && token ? sidesOf(first, token).own : 0n;
  };
  const asked = [...routes]
    .sort((one, other) => (depth(other) > depth(one) ? 1 : -1))
    .slice(0, maxQuotedRoutes);
  const answers = await call(
    asked.map((route) => ({
      to: v3Quoter as Hex,
      data: encodeFunctionData({
        ...{ abi: quoterAbi, functionName: 'quoteExactInput' },
        args: [encodePath(route), amount],
      }),
    })),
  );
  return asked.flatMap((route, index) => {
    const toAmount = firstNumber(answers[index]);
    return toAmount === undefined ? [] : [{ ...route, toAmount }];
  });
}

/** Encodes tokens and pool fees as v3 contracts read them. */
export function encodePath({ tokens, pools }: Route): Hex {
  return concatHex(
    tokens.flatMap((token, index) => {
      const pool = pools[index];
      return pool === undefined ? [token] : [token, toHex(pool.fee, { size: 3 })];
    }),
  );
}

function firstNumber(data: Hex | undefined): bigint | undefined {
  if (data === undefined) return undefined;
  try {
    const [amount] = decodeAbiParameters(parseAbiParameters('uint256, uint160[], uint32[], uint256'), data);
    return amount;
  } catch {
    return undefined;
  }
}

const accuracy = 10n ** 18n;

/** Compares the output with the output at a constant price; fees and transfer taxes do not count as impact. */
function impactOf(route: Route & { readonly toAmount: bigint }, { amount, taxes }: FindRouteOptions): number {
  let withoutImpact = amount * accuracy;
  for (const [index, pool] of route.pools.entries()) {
    const token = route.tokens[index];
    if (token === undefined) return 0;
    const { own, other } = sidesOf(pool, token);
    withoutImpact =
      (taxed(withoutImpact, taxes.get(token)) * BigInt(1_000_000 - pool.fee) * other) / (1_000_000n * own);
  }
  const last = route.tokens.at(-1);
  withoutImpact = taxed(withoutImpact, last && taxes.get(last));
  if (withoutImpact === 0n) return 0;
  const part = Number((route.toAmount * accuracy * 1_000_000n) / withoutImpact) / 1_000_000;
  return Math.min(100, Math.max(0, (1 - part) * 100));
}
