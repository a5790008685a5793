import { expect, it } from 'vitest';
import { shownAmount } from './shown-amount.ts';

it.each([
  ['en', 0n, 18, '0'],
  ['en', 1n, 18, '<0.001'],
  ['en', 1_234_567_999_999n, 6, '1,234,567.999'],
  ['en', 12n, 0, '12'],
  ['es', 1_234_567_999_999n, 6, '1.234.567,999'],
  ['es', 1n, 18, '<0,001'],
  ['ar-u-nu-latn', 1_234_567_999_999n, 6, '1,234,567.999'],
])('in %s, %s with %s decimals is %s', (locale, value, decimals, text) => {
  expect(shownAmount(locale, value, decimals)).toBe(text);
});

it.each([
  [1_999_900_000_000_000n, 18, '0.002'],
  [1_000_000_000_000_001n, 18, '0.002'],
  [1_000_000_000_000_000n, 18, '0.001'],
  [999_999_999_999_999n, 18, '<0.001'],
  [0n, 18, '0'],
  [999_999_500n, 6, '1,000'],
  [12n, 2, '0.12'],
  [12n, 0, '12'],
])('a bound of %s with %s decimals is never shown as less: %s', (value, decimals, text) => {
  expect(shownAmount('en', value, decimals, 'up')).toBe(text);
});
