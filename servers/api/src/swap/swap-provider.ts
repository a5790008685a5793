import type { CaipNetworkId } from '@mooring/protocol';
import type { Hex } from 'viem';

/** A swap. Addresses are in lower case; `undefined` for the native currency. */
export interface SwapQuestion {
  readonly chain: CaipNetworkId;
  readonly from: Hex | undefined;
  readonly to: Hex | undefined;
  readonly amount: bigint;
}

export interface ProviderQuote {
  readonly toAmount: bigint;
  /** Price impact in percent, compared with a small amount; `undefined` if unknown. */
  readonly priceImpact: number | undefined;
  /** Percent that the provider keeps for itself. */
  readonly providerFee: number;
  readonly gas: bigint | undefined;
  /** Tokens of the route, including both ends. */
  readonly path: readonly Hex[] | undefined;
}

export interface ProviderBuildQuestion extends SwapQuestion {
  readonly user: Hex;
  /** Hundredths of a percent. */
  readonly slippage: number;
  /** Minimum amount shown to the visitor; `undefined`: the current amount, less the slippage. */
  readonly minToAmount: bigint | undefined;
}

/** A swap transaction for the wallet to send. */
export interface BuiltSwap {
  readonly to: Hex;
  readonly data: Hex;
  /** Native currency sent along. */
  readonly value: bigint;
  readonly toAmount: bigint;
  readonly minToAmount: bigint;
  readonly gas: bigint | undefined;
  /** Unix seconds after which it fails; `undefined` if the provider does not say. */
  readonly deadline: number | undefined;
}

/** A provider of swaps. */
export interface SwapProvider {
  readonly name: string;
  serves(chain: CaipNetworkId): boolean;
  /** Contracts that its swaps call and tokens are approved for, in lower case. */
  routers(chain: CaipNetworkId): readonly Hex[];
  /** The contract that takes the token of a swap. */
  spender(chain: CaipNetworkId): Hex;
  /** `undefined` without a route. @throws Error if the provider does not answer */
  quote(question: SwapQuestion): Promise<ProviderQuote | undefined>;
  /**
   * `undefined` without a route.
   *
   * @throws MooringError `SWAP_QUOTE_MOVED` if it gives less than the visitor was shown
   * @throws Error if the provider does not answer
   */
  build(question: ProviderBuildQuestion): Promise<BuiltSwap | undefined>;
}

/** An amount less the slippage, in hundredths of a percent. */
export const lessSlippage = (amount: bigint, slippage: number): bigint =>
  (amount * BigInt(10_000 - slippage)) / 10_000n;
