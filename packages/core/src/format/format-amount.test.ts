import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount } from './format-amount.ts';

describe('formatAmount', () => {
  it.each([
    [0n, 18, '0.000'],
    [1_234_567_890_000_000_000n, 18, '1.234'],
    [1n, 18, '<0.001'],
    [999_999n, 6, '0.999'],
    [12n, 0, '12.000'],
    [5n, 1, '0.500'],
    [-1_500n, 3, '-1.500'],
  ])('%s with %s decimals is %s', (value, decimals, text) => {
    expect(formatAmount(value, decimals)).toBe(text);
  });

  it('never shows more than there is', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 40n }),
        fc.integer({ min: 0, max: 30 }),
        (value, decimals) => {
          const text = formatAmount(value, decimals).replace('<0.001', '0.000');
          const shown = BigInt(text.replace('.', ''));
          expect(shown * 10n ** BigInt(decimals) <= value * 1_000n).toBe(true);
        },
      ),
    );
  });
});
