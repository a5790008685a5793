import {
  type OnrampOptionsAnswer,
  onrampPaymentCurrency,
  onrampPurchaseCurrency,
} from '@mooring/protocol/api';
import * as v from 'valibot';

/** Bytes of all currencies to pay with, and of all to buy without their pictures. Clients refuse an answer longer than `apiLimits.answer` as a whole. */
const most = { payment: 524_288, purchase: 1_048_576 };

/** The first currencies of a provider that clients accept and that an answer has room for. */
export function boundOptions({
  paymentCurrencies,
  purchaseCurrencies,
}: OnrampOptionsAnswer): OnrampOptionsAnswer {
  return {
    paymentCurrencies: within(most.payment, onrampPaymentCurrency, paymentCurrencies),
    purchaseCurrencies: within(most.purchase, onrampPurchaseCurrency, purchaseCurrencies),
  };
}

function within<Currency>(
  bytes: number,
  schema: v.GenericSchema<unknown, Currency>,
  currencies: readonly Currency[],
): Currency[] {
  let left = bytes;
  return currencies.filter((currency) => {
    const length = Buffer.byteLength(JSON.stringify(currency)) + 1;
    if (length > left || !v.is(schema, currency)) return false;
    left -= length;
    return true;
  });
}
