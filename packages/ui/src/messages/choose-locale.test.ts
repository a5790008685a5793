import { expect, test } from 'vitest';
import { chooseLocale } from './choose-locale.ts';

test.each([
  ['en', ['ar'], 'en'],
  ['ar', ['en'], 'ar'],
  ['es-MX', [], 'es'],
  ['zxx', ['es'], 'en'],
  ['auto', ['zxx-001', 'es-419', 'en'], 'es'],
  ['auto', ['AR-eg'], 'ar'],
  ['auto', ['zxx'], 'en'],
  ['auto', [], 'en'],
])('%s for a visitor who reads %j is %s', (wanted, preferred, locale) => {
  expect(chooseLocale(wanted, preferred)).toBe(locale);
});
