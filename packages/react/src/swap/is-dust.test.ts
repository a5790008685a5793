import { expect, it } from 'vitest';
import { isDust } from './is-dust.ts';

it.each([
  ['nothing', { held: 0n, heldWorth: undefined }, true],
  ['0.00005 dollars', { held: 1n, heldWorth: 0.00005 }, true],
  ['0.00006 dollars', { held: 1n, heldWorth: 0.00006 }, false],
  ['an amount without a price', { held: 1n, heldWorth: undefined }, false],
  ['an unknown amount', { held: undefined, heldWorth: undefined }, false],
])('of %s: %o', (_, side, expected) => {
  expect(isDust(side)).toBe(expected);
});
