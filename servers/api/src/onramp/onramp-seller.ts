import type { CaipNetworkId } from '@mooring/protocol';
import type {
  OnrampOptionsAnswer,
  OnrampProvider,
  OnrampQuoteAnswer,
  OnrampStatusAnswer,
} from '@mooring/protocol/api';

/** A purchase. */
export interface Purchase {
  /** Symbol of the coin: ETH. */
  readonly symbol: string;
  /** `undefined` where the client does not say. */
  readonly chain: CaipNetworkId | undefined;
  /** Currency of the payment: USD. */
  readonly money: string;
  /** Amount of the payment. */
  readonly amount: string;
  readonly method: string;
}

/** A checkout that is about to be opened. */
export interface Checkout {
  readonly address: string;
  readonly symbol: string | undefined;
  readonly chain: CaipNetworkId | undefined;
  readonly money: string;
  readonly amount: string | undefined;
  /** How much is bought, instead of how much is paid. */
  readonly cryptoAmount: string | undefined;
  /** Where the request comes from, as bounds count it. */
  readonly clientIp: string;
}

/** A provider that sells coins. */
export interface OnrampSeller {
  readonly info: OnrampProvider;
  /** @throws Error where it does not answer */
  options(): Promise<OnrampOptionsAnswer>;
  /** `undefined` where it does not sell that. @throws Error where it does not answer */
  quote(purchase: Purchase): Promise<OnrampQuoteAnswer | undefined>;
  /**
   * Where the visitor pays, and what it calls the order, if it can be followed. `undefined` where it does not sell that.
   *
   * @throws Error where it does not answer
   */
  open(checkout: Checkout): Promise<{ readonly url: string; readonly order: string | undefined } | undefined>;
  /** `undefined` for an order that it does not know. @throws Error where it does not answer */
  status(order: string): Promise<Omit<OnrampStatusAnswer, 'provider'> | undefined>;
}
