import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTyped, writesComma } from './read-typed.ts';

test.each([
  ['1.5', '1.5'],
  [' 1.5 ', '1.5'],
  ['.5', '0.5'],
  ['.', '0.'],
  ['٣٫٥', '3.5'],
  ['۴۲', '42'],
  ['', ''],
  ['abc', 'abc'],
])('reads %j as %j', (text, amount) => {
  expect(readTyped(text)).toBe(amount);
});

test.each([
  ['1,', '1.'],
  ['1,5', '1.5'],
  [',', '0.'],
  [',5', '0.5'],
  ['١,٥', '1.5'],
  // A second separator stays, and the amount is invalid.
  ['1.5,', '1.5,'],
  ['1,5,', '1,5,'],
])('reads %j as %j once its comma was typed as a decimal separator', (text, amount) => {
  expect(readTyped(text, { commaKey: true })).toBe(amount);
});

test('a pasted comma stays', () => {
  expect(readTyped('1,500')).toBe('1,500');
});

test('reads what it returns as the same', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (text, commaKey) => {
      const once = readTyped(text, { commaKey });
      expect(readTyped(once, { commaKey })).toBe(once);
    }),
  );
});

test.each([
  [['de', 'es-ES'], true],
  [['en', 'de'], false],
  [['de', 'en-US'], false],
  [['en'], false],
  // Chromium's language on a system without one.
  [['de', 'en-US@posix'], false],
])('%j all write a comma: %s', (locales, all) => {
  expect(writesComma(locales)).toBe(all);
});
