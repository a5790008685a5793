import { expect, it } from 'vitest';
import { figure, fullFigure, plainFigure } from './figure.ts';

it('groups thousands and keeps at most three decimals', () => {
  expect(figure('en', 10_000n * 10n ** 18n, 18)).toBe('10,000');
  expect(figure('en', 999_999_999n, 6)).toBe('999.999');
  expect(figure('en', 1n, 18)).toBe('<0.001');
  expect(figure('en', 100n, 0)).toBe('100');
});

it('uses the format of the language', () => {
  expect(figure('es', 1_234_500n, 3)).toBe('1234,5');
  expect(figure('es', 12_345_678n, 3)).toBe('12.345,678');
  expect(figure('ar-u-nu-latn', 12_345_678n, 3)).toBe('12,345.678');
});

it('returns invalid values unchanged', () => {
  expect(figure('en', undefined, 18)).toBeUndefined();
  expect(fullFigure('en', undefined, 18, 'ETH')).toBeUndefined();
});

it('returns every digit on demand, and a plain form for a field', () => {
  expect(fullFigure('en', 1_234_567_000_001n, 6, 'USDX')).toBe('1,234,567.000001 USDX');
  expect(plainFigure('en', 1_234_500_000n, 6)).toBe('1234.5');
  expect(plainFigure('es', 1_234_500_000n, 6)).toBe('1234,5');
});
