import { expect, test } from 'vitest';
import { showValue } from './show-value.ts';

const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;

test.each([
  [undefined, 'undefined'],
  [null, 'null'],
  ['a "word"', '"a \\"word\\""'],
  [5, '5'],
  [{ a: [1, 2n] }, '{"a":[1,"2n"]}'],
  [cyclic, '[object Object]'],
])('shows %s in an error', (value, text) => {
  expect(showValue(value)).toBe(text);
});

test('shows at most 500 characters', () => {
  expect(showValue('x'.repeat(1_000))).toBe(`"${'x'.repeat(499)}`);
  expect(showValue({ a: 'x'.repeat(1_000) })).toHaveLength(500);
  const long = Object.assign([], { 0: 'x'.repeat(1_000), 1: cyclic });
  expect(showValue(long)).toHaveLength(500);
});
