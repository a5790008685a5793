import * as v from 'valibot';
import { apiLimits } from './api-limits.ts';
import { caip2, caip10, caip10List, decimalAmount, decimalCount, plainAddress } from './forms.ts';

/** Path of the balances of an account; `:address` is a {@link balanceParams} member. */
export const balancePath = '/v1/account/:address/balance';

export const balanceParams = v.object({ address: plainAddress });

/** What may be asked beside the address. Other members are allowed and mean nothing here. */
export const balanceQuery = v.object({
  /** The one chain to read; absent: every chain of the API whose addresses have this form. */
  chainId: v.optional(caip2),
  currency: v.optional(v.literal('usd')),
  /** Tokens whose balance has just changed, all of `chainId`: nothing kept is answered. */
  forceUpdate: v.optional(caip10List),
});

/** What an account has of one token. */
export const tokenBalance = v.object({
  name: v.pipe(v.string(), v.maxLength(apiLimits.name)),
  symbol: v.pipe(v.string(), v.maxLength(apiLimits.symbol)),
  chainId: caip2,
  /** The token's contract; absent: the chain's own currency. */
  address: v.optional(caip10),
  /** Worth of the whole amount in US dollars; absent where no price is known. */
  value: v.optional(v.pipe(v.number(), v.minValue(0))),
  /** US dollars for one; 0 where none is known. */
  price: v.pipe(v.number(), v.minValue(0)),
  /** `numeric` is in whole tokens: 1500000 units of a token of 6 decimals are `1.5`. */
  quantity: v.object({ decimals: decimalCount, numeric: decimalAmount }),
  /** `https:` or `data:` address of a picture; empty where there is none. */
  iconUrl: v.pipe(v.string(), v.maxLength(apiLimits.icon)),
});

export const balanceAnswer = v.object({
  balances: v.pipe(v.array(tokenBalance), v.maxLength(apiLimits.balances)),
});

export type BalanceQuery = v.InferOutput<typeof balanceQuery>;
export type TokenBalance = v.InferOutput<typeof tokenBalance>;
export type BalanceAnswer = v.InferOutput<typeof balanceAnswer>;
