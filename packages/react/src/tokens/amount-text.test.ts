import { expect, test } from 'vitest';
import { messages as words } from '../messages/send/en.generated.ts';
import { amountText } from './amount-text.ts';

const token = { symbol: 'USDC', decimals: 6 };

test.each([
  ['amount-invalid', words.amountInvalid()],
  ['amount-comma', words.amountComma()],
  ['amount-precise', words.amountPrecise(token)],
  ['amount-large', words.amountLarge()],
  ['funds', words.funds()],
  [undefined, undefined],
] as const)('an amount with the problem %s: %s', (problem, text) => {
  expect(amountText(words, problem, token)).toBe(text);
});

test('a problem of another field has no text here', () => {
  expect(amountText(words, 'receiver-invalid' as never, token)).toBeUndefined();
});
