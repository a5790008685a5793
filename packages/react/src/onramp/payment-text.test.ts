import { expect, test } from 'vitest';
import { messages as words } from '../messages/onramp/en.generated.ts';
import { paymentText } from './payment-text.ts';

test.each([
  [{ problem: 'below', limit: '30' }, words.below({ limit: '$30.00' })],
  [{ problem: 'above', limit: '5000' }, words.above({ limit: '$5,000.00' })],
  [{ problem: 'comma' }, words.amountComma()],
  [{ problem: 'precise' }, words.amountPrecise()],
  [{ problem: 'invalid' }, words.amountInvalid()],
  [{ problem: 'empty' }, undefined],
] as const)('an amount with %j: %s', (payment, text) => {
  expect(paymentText(words, payment, 'USD')).toBe(text);
});

test('a valid amount needs no text', () => {
  expect(paymentText(words, { amount: '100.00' }, 'USD')).toBeUndefined();
});
