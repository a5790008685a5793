import { describe, expect, it } from 'vitest';
import { looksLikeAnother } from './look-alike.ts';

describe('a name', () => {
  it.each(['USDС', 'ЕТН', 'Uniѕwap', 'ＵＳＤＣ', '𝐔𝐒𝐃𝐂', 'ΑΑVΕ', 'USDᏟ'])('%s looks like another', (name) => {
    expect(looksLikeAnother(name)).toBe(true);
  });

  it.each(['USDC', 'Рубль', 'Café', 'Δέλτα', 'درهم', '圓', '0x70…dc79C8', 'USD₮ 0', '', 'é'])(
    '%s is not suspicious',
    (name) => {
      expect(looksLikeAnother(name)).toBe(false);
    },
  );
});
