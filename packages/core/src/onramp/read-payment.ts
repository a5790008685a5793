import { type OnrampPaymentCurrency, onrampDefaultLimits } from '@mooring/protocol/api';
import { type AmountProblem, readAmount } from '../send/read-amount.ts';

/** Decimals of a payment. */
const decimals = 2;

/** An amount of money, or why the text is none. `below` and `above` name the limit. */
export type ReadPayment =
  | { readonly amount: string }
  | { readonly problem: AmountProblem }
  | { readonly problem: 'below' | 'above'; readonly limit: string };

/** Limits of paying with a currency: from the least of its ways to pay to the most; the defaults where it names none. */
export function paymentLimits(currency: OnrampPaymentCurrency | undefined): {
  readonly min: string;
  readonly max: string;
} {
  const told = currency?.payment_method_limits ?? [];
  // Without a way to pay the API reads an amount as one by card.
  const card = (told.length === 0 ? onrampDefaultLimits : told).filter(({ id }) => /^card$/i.test(id));
  const limits = card.length > 0 ? card : told;
  const [first, ...rest] = limits.length > 0 ? limits : onrampDefaultLimits;
  let { min, max } = first ?? { min: '10.00', max: '7500.00' };
  for (const one of rest) {
    if (Number(one.min) < Number(min)) min = one.min;
    if (Number(one.max) > Number(max)) max = one.max;
  }
  return { min, max };
}

/** Reads a payment: digits, and after a point at most two. `1e9`, `0x10`, `.5`, `-1` and `1,5` are none. */
export function readPayment(text: string, currency: OnrampPaymentCurrency | undefined): ReadPayment {
  const read = readAmount(text, decimals);
  if ('problem' in read) return read;
  const { min, max } = paymentLimits(currency);
  const cents = (limit: string): number => Math.round(Number(limit) * 100);
  if (read.value < BigInt(cents(min))) return { problem: 'below', limit: min };
  if (read.value > BigInt(cents(max))) return { problem: 'above', limit: max };
  const digits = read.value.toString();
  return { amount: `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` };
}
