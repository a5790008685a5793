import type { ReadPayment } from '@mooring/core/onramp';
import { formatMoney } from './format-money.ts';
import type { OnrampWords } from './onramp-words.ts';

/** Text below the amount; none before the visitor types. */
export function paymentText(words: OnrampWords, payment: ReadPayment, currency: string): string | undefined {
  if (!('problem' in payment)) return undefined;
  const { problem } = payment;
  switch (problem) {
    case 'below':
      return words.below({ limit: formatMoney(words.locale, payment.limit, currency) });
    case 'above':
      return words.above({ limit: formatMoney(words.locale, payment.limit, currency) });
    case 'comma':
      return words.amountComma();
    case 'precise':
      return words.amountPrecise();
    case 'empty':
      return undefined;
    default:
      return words.amountInvalid();
  }
}
