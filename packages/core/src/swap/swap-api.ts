import { parseCaipAddress } from '@mooring/protocol';
import {
  type SwapAllowanceAnswer,
  type SwapApproveAnswer,
  type SwapBuildAnswer,
  type SwapQuote,
  type SwapTokensAnswer,
  swapAllowanceAnswer,
  swapApproveAnswer,
  swapBuildAnswer,
  swapGasPriceAnswer,
  swapPaths,
  swapQuotesAnswer,
  swapTokensAnswer,
} from '@mooring/protocol/api';
import { swapSlippagePercent } from '@mooring/protocol/limits';
import { alertThrown } from '../alerts/alert-failure.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress, CaipNetwork, CaipNetworkId } from '../contract/network.ts';
import type { ChosenToken } from '../contract/send.ts';
import { getJson } from '../query/get-json.ts';
import { type ObservedQuery, observeQuery } from '../query/observe-query.ts';
import { queryClientOf } from '../query/query-client.ts';
import { swapsOn } from '../select/swap-networks.ts';
import { createSwapError } from './swap-errors.ts';
import { readSwapTokens } from './swap-token.ts';

/** A swap order in CAIP-10 ids, with a placeholder for the native currency. */
export interface SwapOrder {
  readonly user: CaipAddress;
  readonly from: CaipAddress;
  readonly to: CaipAddress;
  /** In the smallest unit of the sold token, as decimal digits. */
  readonly amount: string;
}

const tokensCacheMs = 300_000;

/**
 * Query options (TanStack Query's shape) for the tokens of a network that can be swapped, and the contracts that swaps
 * may call.
 */
export function swapTokensOptions(core: AppKitCore, chainId: CaipNetworkId) {
  return {
    queryKey: ['mooring', 'swap-tokens', chainId] as const,
    staleTime: tokensCacheMs,
    queryFn: (): Promise<SwapTokensAnswer> =>
      getJson(core, pathOf(swapPaths.tokens, { chainId }), swapTokensAnswer),
  };
}

/** Observes the tokens of a network that can be swapped, for views. */
export function observeSwapTokens(
  core: AppKitCore,
  network: CaipNetwork,
): ObservedQuery<readonly ChosenToken[]> {
  const { queryKey, staleTime } = swapTokensOptions(core, network.caipNetworkId);
  return observeQuery(core, {
    queryKey: [...queryKey, 'shown'],
    staleTime,
    queryFn: async () => readSwapTokens((await readRouters(core, network.caipNetworkId)).tokens, network),
  });
}

/** Reads the same, from the cache if it is fresh. */
export function readRouters(core: AppKitCore, chainId: CaipNetworkId): Promise<SwapTokensAnswer> {
  return queryClientOf(core).fetchQuery(swapTokensOptions(core, chainId));
}

/** The best quote of all providers; `undefined` if there is no route. Rejects as `getJson`. */
export async function readQuote(core: AppKitCore, order: SwapOrder): Promise<SwapQuote | undefined> {
  const { user: userAddress, from, to, amount } = order;
  const query = { amount, userAddress, from, to, provider: 'any' };
  const { quotes } = await getJson(core, pathOf(swapPaths.quotes, query), swapQuotesAnswer);
  return quotes[0];
}

/** The allowance of the quote's provider for the token. Rejects as `getJson`. */
export function readAllowance(
  core: AppKitCore,
  order: SwapOrder,
  quote: SwapQuote,
): Promise<SwapAllowanceAnswer> {
  const query = { tokenAddress: order.from, userAddress: order.user, ...providerOf(quote) };
  return getJson(core, pathOf(swapPaths.allowance, query), swapAllowanceAnswer);
}

/** Builds an approval of exactly that amount, unchecked: see `checkApproval`. Rejects with SWAP_NOT_SUPPORTED, and as `getJson`. */
export async function buildApproval(
  core: AppKitCore,
  order: SwapOrder,
  quote: SwapQuote,
  amount: string = order.amount,
): Promise<SwapApproveAnswer> {
  const { user: userAddress, from, to } = order;
  requireSwaps(core, parseCaipAddress(from).networkId, 'SWAP_NOT_SUPPORTED');
  const query = { userAddress, from, to, amount, ...providerOf(quote) };
  return getJson(core, pathOf(swapPaths.buildApprove, query), swapApproveAnswer);
}

/**
 * Builds the transaction of a swap that returns at least the quoted minimum, unchecked: see `checkSwap`. Rejects with
 * SWAP_NOT_SUPPORTED, and as `getJson`.
 */
export async function buildSwap(
  core: AppKitCore,
  order: SwapOrder,
  quote: SwapQuote,
): Promise<SwapBuildAnswer> {
  const { user: userAddress, from, to, amount } = order;
  requireSwaps(core, parseCaipAddress(from).networkId, 'SWAP_NOT_SUPPORTED');
  const { minToAmount } = quote;
  const body = {
    ...{ amount, from, to, userAddress, eip155: { slippage: swapSlippagePercent }, ...providerOf(quote) },
    ...(minToAmount === undefined || minToAmount === '0' ? {} : { minToAmount }),
  };
  return getJson(core, swapPaths.buildTransaction, swapBuildAnswer, { body });
}

/** Gas of the most expensive swap and its approval, well above what pools use. */
const reservedGas = 600_000n;

/**
 * The amount of native currency to keep back for fees, in the smallest unit. Rejects with GAS_PRICE_NOT_SUPPORTED, and as
 * `getJson`.
 */
export async function readSwapReserve(core: AppKitCore, chainId: CaipNetworkId): Promise<bigint> {
  requireSwaps(core, chainId, 'GAS_PRICE_NOT_SUPPORTED');
  const { instant } = await getJson(core, pathOf(swapPaths.gasPrice, { chainId }), swapGasPriceAnswer);
  return BigInt(instant) * reservedGas;
}

/** Refuses a network without swaps, and alerts the site's developer (spec §8). */
function requireSwaps(
  core: AppKitCore,
  network: CaipNetworkId,
  code: 'GAS_PRICE_NOT_SUPPORTED' | 'SWAP_NOT_SUPPORTED',
): void {
  if (swapsOn(core.store.getState(), network)) return;
  const error = createSwapError(code);
  alertThrown(core, error);
  throw error;
}

const providerOf = ({ provider }: SwapQuote) => (provider === undefined ? {} : { provider });

function pathOf(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(query)}`;
}
