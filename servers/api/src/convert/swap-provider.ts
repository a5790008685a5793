import type { CaipNetworkId } from '@mooring/protocol';
import type { Hex } from 'viem';

/** A swap. Addresses are in lower case; `undefined` for the native currency. */
export interface SwapQuestion {
  readonly chain: CaipNetworkId;
  readonly from: Hex | undefined;
  readonly to: Hex | undefined;
  readonly amount: bigint;
}

export interface SwapQuote {
  readonly toAmount: bigint;
  /** Percent by which this amount gets less than a small one would; `undefined` where it is unknown. */
  readonly priceImpact: number | undefined;
  /** Percent that the provider keeps for itself. */
  readonly providerFee: number;
  readonly gas: bigint | undefined;
  /** Tokens that it goes through, both ends with them. */
  readonly path: readonly Hex[] | undefined;
}

export interface SwapBuildQuestion extends SwapQuestion {
  readonly user: Hex;
  /** Hundredths of a percent. */
  readonly slippage: number;
  /** The least that the visitor was shown; `undefined`: the current amount, less the slippage. */
  readonly minToAmount: bigint | undefined;
}

/** A swap as a wallet is asked to send it. */
export interface BuiltSwap {
  readonly to: Hex;
  readonly data: Hex;
  /** Native currency sent along. */
  readonly value: bigint;
  readonly toAmount: bigint;
  readonly minToAmount: bigint;
  readonly gas: bigint | undefined;
  /** Unix seconds after which it fails; `undefined` where the provider does not say. */
  readonly deadline: number | undefined;
}

/** A provider of swaps. */
export interface SwapProvider {
  readonly name: string;
  serves(chain: CaipNetworkId): boolean;
  /** Contracts that its swaps call, and tokens are approved for; in small letters. */
  routers(chain: CaipNetworkId): readonly Hex[];
  /** Who takes the token of a swap. */
  spender(chain: CaipNetworkId): Hex;
  /** `undefined` where there is no way from one to the other. @throws Error where it does not answer */
  quote(question: SwapQuestion): Promise<SwapQuote | undefined>;
  /**
   * `undefined` where there is no way.
   *
   * @throws MooringError `SWAP_QUOTE_MOVED` where it gives less than the visitor was shown
   * @throws Error where it does not answer
   */
  build(question: SwapBuildQuestion): Promise<BuiltSwap | undefined>;
}

/** An amount less the slippage, in hundredths of a percent. */
export const lessSlippage = (amount: bigint, slippage: number): bigint =>
  (amount * BigInt(10_000 - slippage)) / 10_000n;
