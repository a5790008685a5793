import {
  type ConvertAllowanceAnswer,
  type ConvertApproveAnswer,
  type ConvertBuildAnswer,
  type ConvertQuote,
  type ConvertTokensAnswer,
  convertAllowanceAnswer,
  convertApproveAnswer,
  convertBuildAnswer,
  convertPaths,
  convertQuotesAnswer,
  convertTokensAnswer,
} from '@mooring/protocol/api';
import { swapSlippagePercent } from '@mooring/protocol/limits';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress, CaipNetworkId } from '../contract/network.ts';
import { getJson } from '../query/get-json.ts';

/** A swap: CAIP-10 ids, the native currency by its placeholder. */
export interface SwapOrder {
  readonly user: CaipAddress;
  readonly from: CaipAddress;
  readonly to: CaipAddress;
  /** In the smallest units of what is given, in digits. */
  readonly amount: string;
}

const tokensCacheMs = 300_000;

/** Query options (TanStack Query's shape) for what can be swapped on a network, and which contracts swaps may call. */
export function swapTokensOptions(core: AppKitCore, chainId: CaipNetworkId) {
  return {
    queryKey: ['mooring', 'swap-tokens', chainId] as const,
    staleTime: tokensCacheMs,
    queryFn: (): Promise<ConvertTokensAnswer> =>
      getJson(core, pathOf(convertPaths.tokens, { chainId }), convertTokensAnswer),
  };
}

/** The best quote of all providers; `undefined` where there is no way. Rejects as `getJson`. */
export async function readQuote(core: AppKitCore, order: SwapOrder): Promise<ConvertQuote | undefined> {
  const { user: userAddress, from, to, amount } = order;
  const query = { amount, userAddress, from, to, provider: 'any' };
  const { quotes } = await getJson(core, pathOf(convertPaths.quotes, query), convertQuotesAnswer);
  return quotes[0];
}

/** How much of the token its provider may take already. Rejects as `getJson`. */
export function readAllowance(
  core: AppKitCore,
  order: SwapOrder,
  quote: ConvertQuote,
): Promise<ConvertAllowanceAnswer> {
  const query = { tokenAddress: order.from, userAddress: order.user, ...providerOf(quote) };
  return getJson(core, pathOf(convertPaths.allowance, query), convertAllowanceAnswer);
}

/** An approval of exactly that amount, unchecked: see `checkApproval`. Rejects as `getJson`. */
export function buildApproval(
  core: AppKitCore,
  order: SwapOrder,
  quote: ConvertQuote,
  amount: string = order.amount,
): Promise<ConvertApproveAnswer> {
  const { user: userAddress, from, to } = order;
  const query = { userAddress, from, to, amount, ...providerOf(quote) };
  return getJson(core, pathOf(convertPaths.buildApprove, query), convertApproveAnswer);
}

/** The transaction of a swap that gives at least what the quote shows, unchecked: see `checkSwap`. Rejects as `getJson`. */
export function buildSwap(
  core: AppKitCore,
  order: SwapOrder,
  quote: ConvertQuote,
): Promise<ConvertBuildAnswer> {
  const { user: userAddress, from, to, amount } = order;
  const { minToAmount } = quote;
  const body = {
    ...{ amount, from, to, userAddress, eip155: { slippage: swapSlippagePercent }, ...providerOf(quote) },
    ...(minToAmount === undefined || minToAmount === '0' ? {} : { minToAmount }),
  };
  return getJson(core, convertPaths.buildTransaction, convertBuildAnswer, { body });
}

const providerOf = ({ provider }: ConvertQuote) => (provider === undefined ? {} : { provider });

function pathOf(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(query)}`;
}
