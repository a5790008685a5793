import * as v from 'valibot';
import { apiLimits } from './api-limits.ts';
import { caip2, caip10, hexBytes, plainAddress, someUnits, wholeNumber } from './forms.ts';

/** Paths of swaps. */
export const swapPaths = {
  tokens: '/v1/convert/tokens',
  quotes: '/v1/convert/quotes',
  allowance: '/v1/convert/allowance',
  gasPrice: '/v1/convert/gas-price',
  buildApprove: '/v1/convert/build-approve',
  buildTransaction: '/v1/convert/build-transaction',
} as const;

const providerForm = v.pipe(v.string(), v.regex(/^[a-z0-9][-a-z0-9]{0,31}$/));
const one = "Swap provider. Default: the chain's first, the same for every route";
const provider = v.optional(v.pipe(providerForm, v.description(one)));
const account = v.union([caip10, plainAddress]);
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99));
const percent = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(100));
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0));
const contract = 'The address in the CAIP-10 id is the contract to call';

/** Query parameters of the tokens and the gas price of a chain. Others are allowed and ignored. */
export const swapChainQuery = v.object({ chainId: caip2 });

/** A token that can be swapped. */
export const swapToken = v.object({
  name: v.pipe(v.string(), v.maxLength(apiLimits.name)),
  symbol: v.pipe(v.string(), v.maxLength(apiLimits.symbol)),
  address: caip10,
  decimals,
  logoUri: v.pipe(v.string(), v.maxLength(apiLimits.icon)),
  eip2612: v.optional(v.boolean()),
});

const allowed = 'Contracts that swaps on this chain call and approvals name. No transaction calls another';

/** Body of a response of `swapPaths.tokens`. */
export const swapTokensAnswer = v.object({
  tokens: v.pipe(v.array(swapToken), v.maxLength(apiLimits.swapTokens)),
  routers: v.optional(v.pipe(v.array(caip10), v.maxLength(apiLimits.routers), v.description(allowed))),
  providers: v.optional(v.pipe(v.array(providerForm), v.maxLength(apiLimits.quotes))),
});

const any = `${one}. "any": quotes of all, best first`;

/** Query parameters of quotes. Others are allowed and ignored. */
export const swapQuotesQuery = v.object({
  amount: someUnits,
  userAddress: v.optional(account),
  from: caip10,
  to: caip10,
  gasPrice: v.optional(wholeNumber),
  provider: v.optional(v.pipe(providerForm, v.description(any))),
});

const impact = 'Price impact in percent, compared with a small amount. Absent if unknown';
const fee = "The provider's fee in percent, already deducted from `toAmount`";
const left = '`toAmount` after the default slippage of 1 percent';

/** A quote for an amount. */
export const swapQuote = v.object({
  id: v.union([v.pipe(v.string(), v.maxLength(128)), v.null()]),
  fromAmount: someUnits,
  fromAccount: caip10,
  toAmount: someUnits,
  toAccount: caip10,
  provider: v.optional(providerForm),
  minToAmount: v.optional(v.pipe(wholeNumber, v.description(left))),
  priceImpact: v.optional(v.pipe(percent, v.description(impact))),
  providerFee: v.optional(v.pipe(percent, v.description(fee))),
  gas: v.optional(v.pipe(wholeNumber, v.description('Estimated gas of the swap'))),
  path: v.optional(
    v.pipe(v.array(caip10), v.maxLength(8), v.description('Tokens along the route, including both ends')),
  ),
});

/** Body of a response of `swapPaths.quotes`. */
export const swapQuotesAnswer = v.object({
  quotes: v.pipe(v.array(swapQuote), v.maxLength(apiLimits.quotes)),
});

/** Query parameters of an allowance. Others are allowed and ignored. */
export const swapAllowanceQuery = v.object({ tokenAddress: caip10, userAddress: caip10, provider });

/** Body of a response of `swapPaths.allowance`. */
export const swapAllowanceAnswer = v.object({
  allowance: wholeNumber,
  spender: v.optional(v.pipe(caip10, v.description('Contract that may spend the allowance'))),
});

/** Body of a response of `swapPaths.gasPrice`: wei per unit of gas. */
export const swapGasPriceAnswer = v.object({
  standard: wholeNumber,
  fast: wholeNumber,
  instant: wholeNumber,
});

const exact = 'Maximum to spend. Default: unlimited';

/** Query parameters of an approval. Others are allowed and ignored. */
export const swapApproveQuery = v.object({
  userAddress: caip10,
  from: v.pipe(caip10, v.description('Token to spend')),
  to: v.pipe(caip10, v.description('Token to receive')),
  amount: v.optional(v.pipe(wholeNumber, v.description(`${exact}. 0 revokes the approval`))),
  provider,
});

const gas = { gas: v.pipe(v.number(), v.integer(), v.minValue(0)), gasPrice: wholeNumber };

/** Body of a response of `swapPaths.buildApprove`. */
export const swapApproveAnswer = v.object({
  tx: v.object({
    from: v.pipe(caip10, v.description('The token, since other clients call `from`')),
    to: v.pipe(caip10, v.description(`The token. ${contract}`)),
    data: hexBytes,
    value: wholeNumber,
    eip155: v.object(gas),
  }),
  spender: v.optional(v.pipe(caip10, v.description('Contract that the approval is for'))),
  resetFirst: v.optional(
    v.pipe(
      v.boolean(),
      v.description('Whether the token rejects a new approval until the old one is set to 0'),
    ),
  ),
});

const slippage = v.union([
  v.pipe(v.number(), v.minValue(0), v.maxValue(50)),
  v.pipe(v.string(), v.regex(/^(50|[1-4]?[0-9](\.[0-9]{1,4})?)$/)),
]);
const least = 'The least that the visitor was shown; absent: as of now, less the slippage';

/** Members that a swap is built from. Others are allowed and ignored. */
export const swapBuildQuestion = v.object({
  amount: someUnits,
  from: caip10,
  to: caip10,
  userAddress: caip10,
  eip155: v.optional(
    v.object({ slippage: v.optional(v.pipe(slippage, v.description('Percent, 50 at most'))) }),
  ),
  minToAmount: v.optional(v.pipe(someUnits, v.description(least))),
  provider,
});

/** Body of a response of `swapPaths.buildTransaction`. */
export const swapBuildAnswer = v.object({
  tx: v.object({
    from: v.pipe(caip10, v.description('Account that swaps')),
    to: v.pipe(caip10, v.description(contract)),
    data: hexBytes,
    amount: v.pipe(
      wholeNumber,
      v.description("Amount to swap. Sent as value if it is the chain's native currency"),
    ),
    value: v.optional(
      v.pipe(wholeNumber, v.description("Amount of the chain's native currency that the transaction sends")),
    ),
    eip155: v.object({ gas: wholeNumber, gasPrice: wholeNumber }),
  }),
  provider: v.optional(providerForm),
  toAmount: v.optional(wholeNumber),
  minToAmount: v.optional(v.pipe(wholeNumber, v.description('The swap fails if it returns less'))),
  deadline: v.optional(v.pipe(seconds, v.description('Unix seconds. The swap fails afterwards'))),
});

export type SwapToken = v.InferOutput<typeof swapToken>;
export type SwapTokensAnswer = v.InferOutput<typeof swapTokensAnswer>;
export type SwapQuotesQuery = v.InferOutput<typeof swapQuotesQuery>;
export type SwapQuote = v.InferOutput<typeof swapQuote>;
export type SwapQuotesAnswer = v.InferOutput<typeof swapQuotesAnswer>;
export type SwapAllowanceQuery = v.InferOutput<typeof swapAllowanceQuery>;
export type SwapAllowanceAnswer = v.InferOutput<typeof swapAllowanceAnswer>;
export type SwapGasPriceAnswer = v.InferOutput<typeof swapGasPriceAnswer>;
export type SwapApproveQuery = v.InferOutput<typeof swapApproveQuery>;
export type SwapApproveAnswer = v.InferOutput<typeof swapApproveAnswer>;
export type SwapBuildQuestion = v.InferOutput<typeof swapBuildQuestion>;
export type SwapBuildAnswer = v.InferOutput<typeof swapBuildAnswer>;
