import { type SwapDifference, swapDifferences } from '@mooring/core/swap';
import { expect, it } from 'vitest';
import { messages } from '../messages/swap/en.generated.ts';
import { buttonText, differenceText } from './swap-problem.ts';

const from = { symbol: 'USDC' } as Parameters<typeof buttonText>[2]['from'];

it.each([
  ['to', messages.chooseTo()],
  ['same', messages.chooseOther()],
  ['funds', messages.fundsShort({ symbol: 'USDC' })],
  ['amount-zero', messages.amountZero()],
  ['amount-empty', messages.enterAmount()],
  ['amount-precise', messages.fixAmount()],
] as const)('names the problem %s before the state of the quote', (problem, text) => {
  expect(buttonText(messages, problem, { from, quote: 'none' })).toBe(text);
});

it.each([
  ['none', messages.noQuote()],
  ['failed', messages.noQuote()],
  ['quoted', messages.review()],
  ['loading', messages.review()],
] as const)('names the next step of a quote that is %s', (quote, text) => {
  expect(buttonText(messages, undefined, { from, quote })).toBe(text);
});

it('has a text of its own for each difference', () => {
  const differences = Object.keys(swapDifferences) as SwapDifference[];
  const texts = differences.map((difference) => differenceText(messages, difference));
  expect(new Set(texts).size).toBe(differences.length);
});
