import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatUnits, parseUnits } from './units.ts';

it.each([
  ['1.5', 6, 1_500_000n],
  ['20', 0, 20n],
  ['0.00000001', 8, 1n],
  ['1', 18, 10n ** 18n],
  ['0', 9, 0n],
] as const)('parses and formats %s with %i decimals', (text, decimals, value) => {
  expect(parseUnits({ value: text, decimals })).toBe(value);
  expect(formatUnits({ value, decimals })).toBe(text);
});

it.each([
  ['1.1234567', 6],
  ['1.5', 0],
  ['x', 6],
  ['', 6],
  ['-1', 6],
  ['1e3', 6],
  ['1,5', 6],
])('rejects %j as an amount with %i decimals', (value, decimals) => {
  expect(() => parseUnits({ value, decimals })).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }));
});

it('round-trips any amount', () => {
  const amount = fc.record({
    value: fc.bigInt({ min: 0n, max: 2n ** 256n }),
    decimals: fc.integer({ min: 0, max: 36 }),
  });
  fc.assert(
    fc.property(amount, ({ value, decimals }) => {
      expect(parseUnits({ value: formatUnits({ value, decimals }), decimals })).toBe(value);
    }),
  );
});
