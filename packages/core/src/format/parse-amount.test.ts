import { formatAmount } from '@mooring/protocol';
import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { parseAmount } from './parse-amount.ts';

test.each([
  ['1.5', 6, 1_500_000n],
  ['0', 18, 0n],
  ['12', 0, 12n],
  ['0.1234567', 6, 123_456n],
  ['', 6, undefined],
  ['1e9', 6, undefined],
  ['-1', 6, undefined],
  ['.5', 6, undefined],
  ['9'.repeat(101), 6, undefined],
])('%s with %i decimals is %s', (text, decimals, value) => {
  expect(parseAmount(text, decimals)).toBe(value);
});

it('parses what `formatAmount` writes with all decimals', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n }),
      fc.integer({ min: 0, max: 36 }),
      (value, decimals) => {
        expect(parseAmount(formatAmount(value, decimals, decimals), decimals)).toBe(value);
      },
    ),
  );
});
