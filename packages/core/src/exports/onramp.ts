export type { OnrampForm, Purchase, PurchaseStatus } from '../contract/onramp.ts';
export { readCheckoutUrl } from '../onramp/checkout-url.ts';
export { onrampErrors } from '../onramp/onramp-errors.ts';
export {
  contractOn,
  observeCurrencies,
  observeProviders,
  observeQuote,
  offeredProviders,
  onrampCurrenciesOptions,
  onrampProvidersOptions,
  onrampQuoteOptions,
  type QuoteOf,
  soldOn,
} from '../onramp/onramp-options.ts';
export { paymentLimits, type ReadPayment, readPayment } from '../onramp/read-payment.ts';
export { checkoutOf, type Order, startPurchase } from '../onramp/start-purchase.ts';
export { isOpen } from '../onramp/stored-purchases.ts';
export { leavePurchase, lookAtPurchases, resumePurchases, watchPurchase } from '../onramp/watch-purchases.ts';
