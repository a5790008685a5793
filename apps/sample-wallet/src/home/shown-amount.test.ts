import { expect, it } from 'vitest';
import { shownAmount } from './shown-amount.ts';

it.each([
  [0n, 18, '0.000'],
  [1n, 18, '<0.001'],
  [1_234_567_999_999n, 6, '1,234,567.999'],
  [12n, 0, '12.000'],
])('%s with %s decimals is %s', (value, decimals, text) => {
  expect(shownAmount(value, decimals)).toBe(text);
});
