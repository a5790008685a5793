import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markPattern } from './mark-pattern.ts';

const address = fc
  .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })
  .map((text) => `0x${text}`);

test('ignores the case of hex addresses', () => {
  fc.assert(
    fc.property(address, (text) => {
      expect(markPattern(text.toUpperCase().replace('0X', '0x'))).toEqual(markPattern(text));
    }),
  );
});

test('gives a thousand addresses a thousand marks', () => {
  const marks = Array.from({ length: 1000 }, (_, index) =>
    JSON.stringify(markPattern(`0x${index.toString(16).padStart(40, '0')}`)),
  );
  expect(new Set(marks).size).toBe(1000);
});

test('distinguishes the case of other addresses', () => {
  expect(markPattern('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')).not.toEqual(
    markPattern('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'.toLowerCase()),
  );
});
