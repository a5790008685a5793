import type { CaipNetworkId } from '@mooring/protocol';
import type { Clock } from '@mooring/server-kit';
import type { Upstreams } from '@mooring/upstreams';
import type { Hex } from 'viem';
import { createError } from '../errors.ts';
import { callContracts } from '../pools/call-contracts.ts';
import type { Exchange, Exchanges } from '../pools/open-exchanges.ts';
import type { TokenPair } from '../pools/pool-reader.ts';
import { encodeForBoth, encodeForSecond, encodeWrap } from './encode-swap.ts';
import { findRoute, hopsOf, type QuotedRoute } from './find-route.ts';
import {
  lessSlippage,
  type ProviderBuildQuestion,
  type SwapProvider,
  type SwapQuestion,
} from './swap-provider.ts';
import { type TransferTaxes, transferTaxes } from './transfer-taxes.ts';

export interface PoolSwapsOptions {
  readonly exchanges: Exchanges;
  readonly upstreams: Pick<Upstreams, 'forward'>;
  readonly clock: Clock;
  /** Seconds after which a built swap fails. */
  readonly deadlineSeconds: number;
}

/** Gas of a swap, which varies little; unused gas is refunded. */
const gas = { wrap: 60_000n, swap: 130_000n, pool: 90_000n };
/** Quoter calls per request: each takes much gas. */
const quotesTogether = 12;

interface Way {
  readonly exchange: Exchange['exchange'];
  /** `wrap` if one token is the wrapped form of the other. */
  readonly route: QuotedRoute | 'wrap';
}

/** Swaps through the pools of a chain's exchange. */
export function poolSwaps({ exchanges, upstreams, clock, deadlineSeconds }: PoolSwapsOptions): SwapProvider {
  const taxes = new Map<CaipNetworkId, TransferTaxes>(
    [...exchanges.keys()].map((chain) => [chain, transferTaxes({ upstreams, chain, now: clock.now })]),
  );
  const known = (chain: CaipNetworkId): Exchange => {
    const exchange = exchanges.get(chain);
    if (exchange === undefined) throw createError('SWAP_NOT_SERVED', { chain });
    return exchange;
  };

  async function findWay({ chain, from, to, amount }: SwapQuestion): Promise<Way | undefined> {
    const { exchange, pools } = known(chain);
    const wrapped = exchange.wrapped as Hex;
    const [start, end] = [from ?? wrapped, to ?? wrapped];
    if (from === to) return undefined;
    if (start === end) return { exchange, route: 'wrap' };
    const hops = hopsOf(exchange, start, end);
    const pairs: readonly TokenPair[] = [
      [start, end],
      ...hops.flatMap((hop): readonly TokenPair[] => [
        [start, hop],
        [hop, end],
      ]),
    ];
    const read = await pools.read(pairs);
    const ends = [start, end].filter((token) => token !== wrapped && !exchange.dollars.includes(token));
    const costs = await Promise.all(
      ends.map(async (token) => [token, (await taxes.get(chain)?.of(token, read)) ?? 0] as const),
    );
    const route = await findRoute({
      ...{ exchange, pools: read, from: start, to: end, amount, taxes: new Map(costs) },
      call: (calls) => callContracts({ upstreams, chain, together: quotesTogether }, calls),
    });
    return route && { exchange, route };
  }

  return {
    name: 'pools',
    serves: (chain) => exchanges.has(chain),
    routers(chain) {
      const { exchange } = known(chain);
      return [exchange.router.address as Hex, exchange.wrapped as Hex];
    },
    spender: (chain) => known(chain).exchange.router.address as Hex,
    async quote(question) {
      const way = await findWay(question);
      if (way === undefined) return undefined;
      const { route } = way;
      if (route === 'wrap') {
        const { amount: toAmount } = question;
        return { toAmount, priceImpact: 0, providerFee: 0, gas: gas.wrap, path: undefined };
      }
      const { toAmount, priceImpact, tokens: path } = route;
      return { toAmount, priceImpact, providerFee: 0, gas: gasOf(route), path };
    },
    async build(question) {
      const way = await findWay(question);
      if (way === undefined) return undefined;
      const { exchange, route } = way;
      const value = question.from === undefined ? question.amount : 0n;
      if (route === 'wrap') {
        const { amount } = question;
        const data = encodeWrap(amount, question.to === undefined);
        const to = exchange.wrapped as Hex;
        return { to, data, value, toAmount: amount, minToAmount: amount, gas: gas.wrap, deadline: undefined };
      }
      const minToAmount = leastOf(question, route.toAmount);
      const deadline = Math.floor(clock.now() / 1_000) + deadlineSeconds;
      const encode = exchange.router.kind === 'both' ? encodeForBoth : encodeForSecond;
      const data = encode({
        ...{ route, amount: question.amount, minToAmount, user: question.user, deadline: BigInt(deadline) },
        native: { from: question.from === undefined, to: question.to === undefined },
      });
      const to = exchange.router.address as Hex;
      return { to, data, value, toAmount: route.toAmount, minToAmount, gas: gasOf(route), deadline };
    },
  };
}

const gasOf = ({ pools }: QuotedRoute): bigint => gas.swap + gas.pool * BigInt(pools.length);

/** Minimum output of a swap: the amount shown to the visitor, if the pools still give it. */
function leastOf({ slippage, minToAmount }: ProviderBuildQuestion, toAmount: bigint): bigint {
  const least = minToAmount ?? lessSlippage(toAmount, slippage);
  if (least > toAmount) throw createError('SWAP_QUOTE_MOVED');
  return least > 0n ? least : 1n;
}
