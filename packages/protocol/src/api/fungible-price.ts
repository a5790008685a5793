import * as v from 'valibot';
import { apiLimits } from './api-limits.ts';
import { caip10 } from './forms.ts';

/** Path of token prices. */
export const fungiblePricePath = '/v1/fungible/price';

const requested = v.pipe(v.array(caip10), v.maxLength(apiLimits.prices));
const native =
  "Tokens as CAIP-10; a chain's own currency by the placeholder of its namespace: 0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee, So11111111111111111111111111111111111111111";

/** Body of a price request. Other members are allowed and ignored. */
export const fungiblePriceQuestion = v.object({
  currency: v.pipe(v.literal('usd'), v.description('Currency of prices')),
  addresses: v.pipe(requested, v.minLength(1), v.description(native)),
});

const rate = v.pipe(v.number(), v.finite(), v.gtValue(0), v.description('Price of one token in US dollars'));

/** The price of a token. */
export const fungiblePrice = v.object({
  address: v.pipe(caip10, v.description('Token id as requested')),
  name: v.pipe(v.string(), v.maxLength(apiLimits.name)),
  symbol: v.pipe(v.string(), v.maxLength(apiLimits.symbol)),
  iconUrl: v.pipe(v.string(), v.maxLength(apiLimits.icon)),
  price: rate,
  decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))),
});

const unknown = 'Tokens without a known price, or whose price could not be read';

/** Body of a response of {@link fungiblePricePath}. */
export const fungiblePriceAnswer = v.object({
  fungibles: v.pipe(v.array(fungiblePrice), v.maxLength(apiLimits.prices)),
  unpriced: v.optional(v.pipe(requested, v.description(unknown))),
});

export type FungiblePriceQuestion = v.InferOutput<typeof fungiblePriceQuestion>;
export type FungiblePrice = v.InferOutput<typeof fungiblePrice>;
export type FungiblePriceAnswer = v.InferOutput<typeof fungiblePriceAnswer>;
