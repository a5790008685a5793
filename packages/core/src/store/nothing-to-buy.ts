import type { OnrampForm } from '../contract/onramp.ts';

/** An empty purchase form. */
export const nothingToBuy: OnrampForm = {
  selectedProvider: undefined,
  purchaseCurrency: undefined,
  paymentCurrency: undefined,
  paymentAmount: '',
  loading: false,
  checkout: undefined,
};
