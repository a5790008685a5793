import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount } from './format-amount.ts';

describe('formatAmount', () => {
  it.each([
    [0n, 18, '0'],
    [1_234_567_890_000_000_000n, 18, '1.234'],
    [1n, 18, '<0.001'],
    [999_999n, 6, '0.999'],
    [12n, 0, '12'],
    [100n, 0, '100'],
    [10_000n, 2, '100'],
    [10_010n, 3, '10.01'],
    [5n, 1, '0.5'],
    [-1_500n, 3, '-1.5'],
  ])('formats %s with %s decimals as %s', (value, decimals, text) => {
    expect(formatAmount(value, decimals)).toBe(text);
  });

  it.each([
    [1_500_000n, 6, 6, '1.5'],
    [1_000_001n, 6, 6, '1.000001'],
    [100n, 0, 0, '100'],
    [150n, 2, 0, '1'],
    [50n, 2, 0, '<1'],
    [1n, 6, 4, '<0.0001'],
  ])('formats %s with %s decimals, at most %s shown, as %s', (value, decimals, most, text) => {
    expect(formatAmount(value, decimals, most)).toBe(text);
  });

  it('never shows more than the amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 40n }),
        fc.integer({ min: 0, max: 30 }),
        (value, decimals) => {
          const text = formatAmount(value, decimals).replace('<0.001', '0');
          const [whole = '', fraction = ''] = text.split('.');
          const shown = BigInt(whole + fraction.padEnd(3, '0'));
          expect(shown * 10n ** BigInt(decimals) <= value * 1_000n).toBe(true);
        },
      ),
    );
  });
});
