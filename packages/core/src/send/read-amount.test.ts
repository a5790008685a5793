import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { readAmount, writeAmount } from './read-amount.ts';

test.each([
  ['1.5', 6, { value: 1_500_000n }],
  ['12', 0, { value: 12n }],
  ['0012', 0, { value: 12n }],
  ['0.000001', 6, { value: 1n }],
  [`0.${'0'.repeat(76)}1`, 77, { value: 1n }],
  ['340282366920938463463374607431768211457', 0, { value: 2n ** 128n + 1n }],
  ['', 6, { problem: 'empty' }],
  ['0', 6, { problem: 'zero' }],
  ['0.000', 6, { problem: 'zero' }],
  ['0.0000001', 6, { problem: 'precise' }],
  ['1.0', 0, { problem: 'precise' }],
  ['1e9', 6, { problem: 'invalid' }],
  ['0x10', 6, { problem: 'invalid' }],
  ['.5', 6, { problem: 'invalid' }],
  ['5.', 6, { problem: 'invalid' }],
  ['-1', 6, { problem: 'invalid' }],
  ['+1', 6, { problem: 'invalid' }],
  [' 1', 6, { problem: 'invalid' }],
  ['1 000', 6, { problem: 'invalid' }],
  ['1.2.3', 6, { problem: 'invalid' }],
  ['٥', 6, { problem: 'invalid' }],
  ['9'.repeat(181), 6, { problem: 'invalid' }],
  ['1,5', 6, { problem: 'comma' }],
  ['1,204.50', 6, { problem: 'comma' }],
  ['9'.repeat(80), 0, { problem: 'large' }],
])('%s with %i decimals', (text, decimals, read) => {
  expect(readAmount(text, decimals)).toEqual(read);
});

it('reads back written amounts exactly', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 77 }),
      (value, decimals) => {
        expect(readAmount(writeAmount(value, decimals), decimals)).toEqual({ value });
      },
    ),
  );
});

it('accepts only plain decimal amounts', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const read = readAmount(text, 18);
      if ('value' in read) expect(text).toMatch(/^\d+(\.\d{1,18})?$/);
    }),
  );
});
