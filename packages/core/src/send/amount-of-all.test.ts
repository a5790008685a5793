import { expect, it } from 'vitest';
import { amountOfAll } from './amount-of-all.ts';

it.each([
  ['everything that is left, if no amount was shown', { left: 90n, fee: 10n }, 90n],
  ['the shown amount of a balance that grew', { left: 190n, fee: 10n, maxAmount: 90n }, 90n],
  ['less than shown, by a higher fee', { left: 85n, fee: 15n, maxAmount: 90n }, 85n],
  ['less than shown, by no more than the whole fee', { left: 75n, fee: 15n, maxAmount: 90n }, 75n],
  [
    'nothing of a balance that shrank by more than the fee',
    { left: 74n, fee: 15n, maxAmount: 90n },
    undefined,
  ],
])('sends %s', (_what, balance, amount) => {
  expect(amountOfAll(balance)).toBe(amount);
});
