import { expect, it } from 'vitest';
import { numberLocale } from './number-locale.ts';

it.each([
  ['en', 'en'],
  ['es', 'es'],
  ['ar', 'en'],
  ['ar-u-nu-latn', 'en'],
])('formats numbers of %s as %s', (locale, expected) => {
  expect(numberLocale(locale)).toBe(expected);
});
