import type { OnrampPaymentCurrency, OnrampPurchaseCurrency, OnrampState } from '@mooring/protocol/api';
import type { CaipAddress, CaipNetworkId } from './network.ts';

/** The purchase form; kept until something is bought. Names are those of AppKit's `OnRampController`. */
export interface OnrampForm {
  /** Name of the chosen provider; `undefined`: the first one that sells here. */
  readonly selectedProvider: string | undefined;
  /** The purchase currency; `undefined`: the first that the provider sells on the network. */
  readonly purchaseCurrency: OnrampPurchaseCurrency | undefined;
  /** The payment currency; `undefined`: the first that the provider accepts. */
  readonly paymentCurrency: OnrampPaymentCurrency | undefined;
  /** In the payment currency, as typed. */
  readonly paymentAmount: string;
  /** Whether a checkout is being opened. */
  readonly loading: boolean;
  /** The window of the latest checkout. */
  readonly checkout: CheckoutWindow | undefined;
}

/** A window of the browser in which a purchase is paid. */
export interface CheckoutWindow {
  /** Id of the purchase. */
  readonly id: string;
  /** `blocked`: the browser opened no window. `closed`: also for a provider that severs the link to this page. */
  readonly status: 'open' | 'closed' | 'blocked';
}

/** State of a purchase. `unreported`: its provider does not report any. `closed`: the visitor gave it up here. */
export type PurchaseStatus = OnrampState | 'unreported' | 'closed';

/** A purchase whose checkout this page opened. */
export interface Purchase {
  /** Unique in this browser. */
  readonly id: string;
  /** The API's id of the order; absent if the provider does not report its state. */
  readonly order?: string | undefined;
  readonly provider: string;
  readonly providerLabel: string;
  readonly chainId: CaipNetworkId;
  /** CAIP-10 id of the receiving account. */
  readonly address: CaipAddress;
  readonly symbol: string;
  /** CAIP-10 id of the token's contract; absent for the network's own currency. */
  readonly token?: CaipAddress | undefined;
  /** Received amount in whole tokens: as quoted until delivery; absent if unknown. */
  readonly amount?: string | undefined;
  readonly paid: string;
  readonly currency: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly status: PurchaseStatus;
  readonly hash?: string | undefined;
  /** How often what is known of it changed, counted by all tabs together. */
  readonly revision?: number | undefined;
}
