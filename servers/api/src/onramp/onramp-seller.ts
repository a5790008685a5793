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
  /** `undefined` if the client does not say. */
  readonly chain: CaipNetworkId | undefined;
  /** Currency of the payment: USD. */
  readonly money: string;
  /** Amount of the payment. */
  readonly amount: string;
  /** Payment method in lower case: card. */
  readonly method: string;
}

/** A checkout that is about to be opened. */
export interface Checkout {
  readonly address: string;
  readonly symbol: string | undefined;
  readonly chain: CaipNetworkId | undefined;
  readonly money: string;
  readonly amount: string | undefined;
  /** Amount to buy, instead of the amount to pay. */
  readonly cryptoAmount: string | undefined;
  /** Client address, as limits count it. */
  readonly clientIp: string;
  /** Project id of the site. */
  readonly project: string | undefined;
}

/** A provider that sells coins. */
export interface OnrampSeller {
  readonly info: OnrampProvider;
  /** @throws Error if it does not answer */
  options(): Promise<OnrampOptionsAnswer>;
  /** `undefined` if it does not sell the coin, or not by this method. @throws Error if it does not answer */
  quote(purchase: Purchase): Promise<OnrampQuoteAnswer | undefined>;
  /**
   * URL of the checkout, and the order id if it can be tracked. `undefined` if it does not sell the coin.
   *
   * @throws Error if it does not answer
   */
  open(checkout: Checkout): Promise<{ readonly url: string; readonly order: string | undefined } | undefined>;
  /** `undefined` for an unknown order. @throws Error if it does not answer */
  status(order: string): Promise<Omit<OnrampStatusAnswer, 'provider'> | undefined>;
}
