export type { CheckoutWindow, OnrampForm, Purchase, PurchaseStatus } from '../contract/onramp.ts';
export { readCheckoutUrl } from '../onramp/checkout-url.ts';
export { onrampErrors } from '../onramp/onramp-errors.ts';
export {
  chooseOnrampToken,
  fillOnrampForm,
  type ReadOnrampForm,
  readOnrampForm,
} from '../onramp/onramp-form.ts';
export {
  contractOn,
  currenciesOn,
  type Offer,
  observeOffers,
  observeQuote,
  offersFor,
  onrampCurrenciesOptions,
  onrampOffersOptions,
  onrampProvidersOptions,
  onrampQuoteOptions,
  type QuoteOf,
} from '../onramp/onramp-options.ts';
export {
  type CheckoutPage,
  openCheckout,
  type Popup,
  type PopupHost,
  reopenCheckout,
} from '../onramp/open-checkout.ts';
export { paymentLimits, type ReadPayment, readPayment } from '../onramp/read-payment.ts';
export { checkoutOf, type Order, startPurchase } from '../onramp/start-purchase.ts';
export { isOpen } from '../onramp/stored-purchases.ts';
export { leavePurchase, pollPurchases, resumePurchases, watchPurchase } from '../onramp/watch-purchases.ts';
