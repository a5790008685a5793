import { expect, test } from 'vitest';
import { currencyName, currencySign, formatMoney } from './format-money.ts';

test.each([
  ['en', '100', 'USD', '$100.00'],
  ['en', '2538.07', 'EUR', '€2,538.07'],
  ['es', '2538.07', 'EUR', '2.538,07 €'],
  ['ar', '7500', 'USD', '$7,500.00'],
  ['en', 0.000_012_34, 'USD', '$0.0000123'],
  ['en', '100.00', 'not a currency', '100.00 not a currency'],
])('%s: %s %s is %s', (locale, amount, currency, text) => {
  expect(formatMoney(locale, amount, currency).replace(/\u00a0/g, ' ')).toBe(text);
});

test('names a currency in the language, or by its code', () => {
  expect(currencyName('en', 'EUR')).toBe('Euro');
  expect(currencyName('es', 'USD')).toBe('dólar estadounidense');
  expect(currencyName('en', 'not a currency')).toBe('not a currency');
});

test('shows the sign of a currency, or its code', () => {
  expect(['USD', 'EUR', 'GBP'].map((code) => currencySign('en', code))).toEqual(['$', '€', '£']);
  expect(currencySign('ar', 'EUR')).toBe('€');
  expect(currencySign('en', 'AED')).toBe('AED');
  expect(currencySign('en', 'not a currency')).toBe('not a currency');
});
