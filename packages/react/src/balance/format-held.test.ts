import { expect, test } from 'vitest';
import { formatHeld, trimZeros } from './format-held.ts';

test.each([
  ['en', 1_204_500n, 3, '1,204.5'],
  ['en', 1_000n, 0, '1,000'],
  ['en', 0n, 18, '0'],
  ['en', 1n, 18, '<0.001'],
  ['en', 999_999_999_999_999n, 3, '999,999,999,999.999'],
  ['en', 1_239_999_999_999n, 0, '1.23T'],
  ['en', 999n * 10n ** 12n, 0, '999T'],
  ['en', 10n ** 15n, 0, '>999T'],
  ['en', 10n ** 40n, 0, '>999T'],
  ['es', 1_239_999_999_999n, 0, '1,23\u00a0B'],
  ['ar-u-nu-latn', 1_239_999_999_999n, 0, '1.23T'],
])('%s: %d with %d decimals is %s', (locale, value, decimals, shown) => {
  expect(formatHeld(locale, value, decimals)).toBe(shown);
});

test('only the zeros that end a fraction are left out', () => {
  expect(['1000', '1000.000', '10.50', '0.001', '<0.001'].map(trimZeros)).toEqual([
    '1000',
    '1000',
    '10.5',
    '0.001',
    '<0.001',
  ]);
});
