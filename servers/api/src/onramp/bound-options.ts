import {
  apiLimits,
  type OnrampOptionsAnswer,
  onrampPaymentCurrency,
  onrampPurchaseCurrency,
} from '@mooring/protocol/api';
import * as v from 'valibot';

/** Bytes of all currencies to pay with, and of all to buy without their pictures. Clients refuse an answer with more than `apiLimits` as a whole. */
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
  const kept: Currency[] = [];
  for (const currency of currencies) {
    if (kept.length >= apiLimits.currencies) break;
    const read = v.safeParse(schema, currency);
    if (!read.success) continue;
    const length = Buffer.byteLength(JSON.stringify(read.output)) + 1;
    if (length > left) continue;
    left -= length;
    kept.push(read.output);
  }
  return kept;
}
