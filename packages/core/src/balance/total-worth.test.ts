import { expect, it } from 'vitest';
import { totalWorth } from './total-worth.ts';

const holding = (value: bigint | undefined, worth?: number) => ({ value, worth }) as never;

it.each([
  ['nothing', [], undefined],
  ['what has no price', [holding(5n)], undefined],
  ['priced holdings', [holding(1n, 2), holding(1n, 0.5)], { worth: 2.5, atLeast: false }],
  ['some without a price', [holding(1n, 2), holding(1n)], { worth: 2, atLeast: true }],
  ['one of an unknown amount', [holding(1n, 2), holding(undefined)], { worth: 2, atLeast: true }],
  ['an empty one without a price', [holding(1n, 2), holding(0n)], { worth: 2, atLeast: false }],
  ['something worth nothing', [holding(1n, 0)], { worth: 0, atLeast: false }],
])('sums up %s', (_, holdings, total) => {
  expect(totalWorth(holdings)).toEqual(total);
});
