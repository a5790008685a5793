import { expect, it } from 'vitest';
import { deepEqual } from './deep-equal.ts';

it.each([
  [1, 1],
  [Number.NaN, Number.NaN],
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }],
  [{ a: 1, b: undefined }, { a: 1 }],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
])('%j equals %j', (left, right) => {
  expect(deepEqual(left, right)).toBe(true);
});

it.each([
  [0, '0'],
  [null, {}],
  [[], {}],
  [{ a: 1 }, { b: 1 }],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [
    [1, 2],
    [2, 1],
  ],
  [{ a: { b: [1] } }, { a: { b: [2] } }],
])('%j does not equal %j', (left, right) => {
  expect(deepEqual(left, right)).toBe(false);
});
