import type { Offer, Price } from './sandbox-offer.ts';

/** A purchase in the sandbox. */
export interface Order {
  readonly id: string;
  readonly offer: Offer;
  readonly price: Price;
  /** Currency of the payment. */
  readonly money: string;
  readonly to: string;
  readonly status: 'waiting' | 'in-progress' | 'success' | 'failed';
  /** The transaction that delivered it. */
  readonly hash?: string | undefined;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}
