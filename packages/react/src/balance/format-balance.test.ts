import { expect, test } from 'vitest';
import { formatBalance, formatFull, formatQuoted } from './format-balance.ts';

test.each([
  ['en', 1_204_500n, 3, '1,204.5'],
  ['en', 1_000n, 0, '1,000'],
  ['en', 10n ** 21n, 18, '1,000'],
  ['en', 0n, 18, '0'],
  ['en', 1n, 18, '<0.001'],
  ['es', 12_345_678_900_000n, 9, '12.345,678'],
  ['en', 999_999_999_999_999n, 3, '999,999,999,999.999'],
  ['en', 1_239_999_999_999n, 0, '1.23T'],
  ['en', 999n * 10n ** 12n, 0, '999T'],
  ['en', 10n ** 15n, 0, '>999T'],
  ['en', 10n ** 40n, 0, '>999T'],
  ['es', 1_239_999_999_999n, 0, '1,23\u00a0B'],
  ['ar-u-nu-latn', 1_239_999_999_999n, 0, '1.23T'],
])('%s: %d with %d decimals is %s', (locale, value, decimals, shown) => {
  expect(formatBalance(locale, value, decimals)).toBe(shown);
});

test.each([
  ['en', 1_204_500_000_000_000_000_001n, 18, '1,204.500000000000000001'],
  ['en', 1_204_500n, 3, '1,204.5'],
  ['en', 1_000n, 0, '1,000'],
  ['es', 12_345_678_900_000n, 9, '12.345,6789'],
  ['en', 10n ** 15n, 0, '1,000,000,000,000,000'],
])('%s: every digit of %d with %d decimals is %s', (locale, value, decimals, shown) => {
  expect(formatFull(locale, value, decimals)).toBe(shown);
});

test.each([
  ['en', 401_412_345n, 9, '0.401412'],
  ['en', 1n, 18, '<0.000001'],
  ['en', 999_999_123_456n, 6, '999,999.123456'],
  ['en', 1_000_000_123_456n, 6, '1,000,000.123'],
  ['en', 3_075_555_527_875_512n, 0, '>999T'],
])('%s: a quote of %d with %d decimals is %s', (locale, value, decimals, shown) => {
  expect(formatQuoted(locale, value, decimals)).toBe(shown);
});
