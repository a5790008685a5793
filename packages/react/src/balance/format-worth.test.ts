import { expect, test } from 'vitest';
import { formatWorth } from './format-worth.ts';

test.each([
  ['en', 1204.5, '$1,204.50'],
  ['en', 0, '$0.00'],
  ['en', 0.004, '<$0.01'],
  ['en', 999e12, '$999,000,000,000,000.00'],
  ['en', 1e15, '>$999T'],
  ['en', 1e300, '>$999T'],
  ['es', 1e300, '>999\u00a0B\u00a0$'],
  ['ar-u-nu-latn', 1204.5, '$1,204.50'],
  ['es', 1204.5, '1204,50\u00a0$'],
])('%s: %d is %s', (locale, worth, shown) => {
  expect(formatWorth(locale, worth)).toBe(shown);
});

test('omits the > sign after "at least"', () => {
  expect([1e40, 1204.5].map((worth) => formatWorth('en', worth, true))).toEqual(['$999T', '$1,204.50']);
});
