import type { OnrampPaymentCurrency, OnrampPurchaseCurrency, OnrampState } from '@mooring/protocol/api';
import type { CaipAddress, CaipNetworkId } from './network.ts';

/** The purchase form; stays until something is bought. Names are those of AppKit's `OnRampController`. */
export interface OnrampForm {
  /** Name of the chosen provider; `undefined`: the first that sells here. */
  readonly selectedProvider: string | undefined;
  /** What is bought; `undefined`: the first that the provider sells on the network. */
  readonly purchaseCurrency: OnrampPurchaseCurrency | undefined;
  /** What is paid with; `undefined`: the first that the provider takes. */
  readonly paymentCurrency: OnrampPaymentCurrency | undefined;
  /** In the payment currency, as it was typed. */
  readonly paymentAmount: string;
  /** A checkout is being opened. */
  readonly loading: boolean;
}

/** State of a purchase. `untold`: its provider does not report any. `closed`: the visitor gave it up here. */
export type PurchaseStatus = OnrampState | 'untold' | 'closed';

/** A purchase whose checkout this page opened. */
export interface Purchase {
  /** Unique in this browser. */
  readonly id: string;
  /** The API's id of the order; absent where its provider reports nothing. */
  readonly order?: string | undefined;
  readonly provider: string;
  readonly providerLabel: string;
  readonly chainId: CaipNetworkId;
  /** CAIP-10 id of the receiving account. */
  readonly address: CaipAddress;
  readonly symbol: string;
  /** CAIP-10 id of the token's contract; absent for the network's own currency. */
  readonly token?: CaipAddress | undefined;
  /** What arrives, in whole tokens: as quoted until it is delivered; absent if unknown. */
  readonly amount?: string | undefined;
  readonly paid: string;
  readonly currency: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly status: PurchaseStatus;
  readonly hash?: string | undefined;
}
