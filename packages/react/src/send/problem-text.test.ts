import { defineErrors } from '@mooring/protocol';
import { expect, it } from 'vitest';
import { messages } from '../messages/send/en.generated.ts';
import { buttonText, limitText } from './problem-text.ts';

const createError = defineErrors({ AMOUNT_INVALID: 'No.' });
const sol = { symbol: 'SOL', decimals: 9 };

it.each([
  [{ most: 1_234_567_890n }, 'Send at most 1.23456789 SOL, or all of it'],
  [{ least: 890_880n }, 'send at least 0.00089088 SOL'],
])('shows how much can be sent: %o', (cause, text) => {
  expect(limitText(messages, createError('AMOUNT_INVALID', undefined, { cause }), sol)).toContain(text);
});

it.each([
  ['amount-empty', 'Enter an amount'],
  ['amount-precise', 'Correct the amount'],
  ['receiver-empty', 'Enter a recipient'],
  ['receiver-token', 'Recipient is the token itself'],
  ['receiver-mistyped', 'Address is not valid'],
  ['receiver-zero', 'Choose another recipient'],
  ['receiver-name-elsewhere', 'Choose another recipient'],
] as const)('the button names what is missing or wrong: %s', (problem, text) => {
  expect(buttonText(messages, problem, sol)).toBe(text);
});

it('is empty if the adapter reports no limit', () => {
  expect(limitText(messages, createError('AMOUNT_INVALID'), sol)).toBeUndefined();
  expect(limitText(messages, undefined, sol)).toBeUndefined();
});
