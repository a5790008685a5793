import * as v from 'valibot';
import { apiLimits } from './api-limits.ts';
import { caip2, caip10, caip10List, decimalAmount, decimalCount, plainAddress } from './forms.ts';

/** Path of the balances of an account; `:address` is a {@link balanceParams} member. */
export const balancePath = '/v1/account/:address/balance';

/** Members of {@link balancePath}. */
export const balanceParams = v.object({ address: plainAddress });

/** Query parameters. Others are allowed and ignored. */
export const balanceQuery = v.object({
  chainId: v.optional(
    v.pipe(caip2, v.description('Chain to read. Default: every chain whose addresses have this form')),
  ),
  currency: v.optional(v.pipe(v.literal('usd'), v.description('Currency of prices'))),
  forceUpdate: v.optional(
    v.pipe(
      caip10List,
      v.description('Tokens that have just changed. Without effect here: balances are never cached'),
    ),
  ),
  block: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(0|[1-9][0-9]{0,14})$/),
      v.description(
        'Number of a block of `chainId` (on Solana, a slot): the balances are of it or a later one',
      ),
    ),
  ),
});

const own = "Token contract. Absent for the chain's native currency";
const worth = 'Value of the balance in US dollars. Absent if no price is known';
const rate = 'Price of one token in US dollars. 0 if no price is known';
const whole = 'Amount in whole tokens: 1,500,000 units of a token with 6 decimals are `1.5`';
const picture = 'Image URL (`https:` or `data:`). Empty if there is none';

/** An account's balance of one token. */
export const tokenBalance = v.object({
  name: v.pipe(v.string(), v.maxLength(apiLimits.name)),
  symbol: v.pipe(v.string(), v.maxLength(apiLimits.symbol)),
  chainId: caip2,
  address: v.optional(v.pipe(caip10, v.description(own))),
  value: v.optional(v.pipe(v.number(), v.minValue(0), v.description(worth))),
  price: v.pipe(v.number(), v.minValue(0), v.description(rate)),
  unverified: v.optional(
    v.pipe(v.literal(true), v.description('Present if no token list contains it: its name may mislead')),
  ),
  quantity: v.object({ decimals: decimalCount, numeric: v.pipe(decimalAmount, v.description(whole)) }),
  iconUrl: v.pipe(v.string(), v.maxLength(apiLimits.icon), v.description(picture)),
});

const unknown =
  'Balances that could not be read and are unknown, not zero: a token, or without `address` a whole chain';
const left = 'Number of balances beyond the 1,000 of a response. Request one chain at a time to get them';

/** A token, or a chain, whose balance could not be read. */
export const unreadBalance = v.object({
  chainId: caip2,
  address: v.optional(caip10),
  name: v.optional(v.pipe(v.string(), v.maxLength(apiLimits.name))),
  symbol: v.optional(v.pipe(v.string(), v.maxLength(apiLimits.symbol))),
  iconUrl: v.optional(v.pipe(v.string(), v.maxLength(apiLimits.icon), v.description(picture))),
});

/** Body of a response of {@link balancePath}. */
export const balanceAnswer = v.object({
  balances: v.pipe(v.array(tokenBalance), v.maxLength(apiLimits.balances)),
  unread: v.optional(v.pipe(v.array(unreadBalance), v.maxLength(apiLimits.balances), v.description(unknown))),
  omitted: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.description(left))),
});

export type BalanceQuery = v.InferOutput<typeof balanceQuery>;
export type TokenBalance = v.InferOutput<typeof tokenBalance>;
export type UnreadBalance = v.InferOutput<typeof unreadBalance>;
export type BalanceAnswer = v.InferOutput<typeof balanceAnswer>;
