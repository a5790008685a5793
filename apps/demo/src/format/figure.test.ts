import { expect, it } from 'vitest';
import { figure, fullFigure, plainFigure } from './figure.ts';

it('puts thousands apart and keeps three decimals', () => {
  expect(figure(10_000n * 10n ** 18n, 18)).toBe('10,000.000');
  expect(figure(999_999_999n, 6)).toBe('999.999');
  expect(figure(1n, 18)).toBe('<0.001');
});

it('does not make up what it does not know', () => {
  expect(figure(undefined, 18)).toBeUndefined();
  expect(fullFigure(undefined, 18, 'ETH')).toBeUndefined();
});

it('gives every digit on demand, and a plain form for a field', () => {
  expect(fullFigure(1_234_567_000_001n, 6, 'USDX')).toBe('1,234,567.000001 USDX');
  expect(plainFigure(1_234_500_000n, 6)).toBe('1234.5');
});
