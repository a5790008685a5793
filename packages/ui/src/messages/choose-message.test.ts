import { expect, it } from 'vitest';
import { formatNumber } from './choose-message.ts';

it.each(['en', 'en-GB', 'es', 'es-MX', 'ar', 'ar-EG', 'de'])('formats numbers like Intl in %s', (locale) => {
  const format = new Intl.NumberFormat(locale);
  for (const value of [...Array(1_001).keys(), 12_345, -3, 0.5, Number.NaN]) {
    expect(formatNumber(locale, value)).toBe(format.format(value));
  }
});
