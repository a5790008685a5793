import { expect, it } from 'vitest';
import { equalBytes } from './equal-bytes.ts';

it.each([
  [[], [], true],
  [[1, 2], [1, 2], true],
  [[1, 2], [1, 3], false],
  [[1, 2], [1, 2, 3], false],
  [[0], [], false],
])('%j and %j: %s', (left, right, equal) => {
  expect(equalBytes(Uint8Array.from(left), Uint8Array.from(right))).toBe(equal);
});
