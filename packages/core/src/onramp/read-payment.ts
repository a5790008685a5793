import { type OnrampPaymentCurrency, onrampDefaultLimits } from '@mooring/protocol/api';
import { type AmountProblem, readAmount } from '../send/read-amount.ts';

/** Decimals of a payment. */
export const paymentDecimals = 2;

/** An amount of money, or why the text is not one. `below` and `above` include the limit. */
export type ReadPayment =
  | { readonly amount: string }
  | { readonly problem: Exclude<AmountProblem, 'zero' | 'large'> }
  | { readonly problem: 'below' | 'above'; readonly limit: string };

/** Payment limits of a currency: those of cards, else the widest of all payment methods, else the defaults. */
export function paymentLimits(currency: OnrampPaymentCurrency | undefined): {
  readonly min: string;
  readonly max: string;
} {
  const listed = currency?.payment_method_limits ?? [];
  // The API reads an amount without a payment method as paid by card.
  const card = (listed.length === 0 ? onrampDefaultLimits : listed).filter(({ id }) => /^card$/i.test(id));
  const limits = card.length > 0 ? card : listed;
  const [first, ...rest] = limits.length > 0 ? limits : onrampDefaultLimits;
  let { min, max } = first ?? { min: '10.00', max: '7500.00' };
  for (const one of rest) {
    if (Number(one.min) < Number(min)) min = one.min;
    if (Number(one.max) > Number(max)) max = one.max;
  }
  return { min, max };
}

/** Reads a payment: digits, and after a point at most two. `1e9`, `0x10`, `.5`, `-1` and `1,5` are invalid. */
export function readPayment(text: string, currency: OnrampPaymentCurrency | undefined): ReadPayment {
  const read = readAmount(text, paymentDecimals);
  const { min, max } = paymentLimits(currency);
  if ('problem' in read) {
    if (read.problem === 'zero') return { problem: 'below', limit: min };
    if (read.problem === 'large') return { problem: 'above', limit: max };
    return { problem: read.problem };
  }
  const cents = (limit: string): number => Math.round(Number(limit) * 100);
  if (read.value < BigInt(cents(min))) return { problem: 'below', limit: min };
  if (read.value > BigInt(cents(max))) return { problem: 'above', limit: max };
  const digits = read.value.toString().padStart(paymentDecimals + 1, '0');
  return { amount: `${digits.slice(0, -paymentDecimals)}.${digits.slice(-paymentDecimals)}` };
}
