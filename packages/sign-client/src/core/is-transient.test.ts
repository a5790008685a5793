import { expect, test } from 'vitest';
import { isTransient } from './is-transient.ts';

test.each([
  ['STORAGE_FAILED', true],
  ['PART_NOT_LOADED', true],
  ['ENVELOPE_TRUNCATED', false],
  [undefined, false],
])('a message that failed with %s is handled again later: %s', (failure, isHandledLater) => {
  expect(isTransient(failure)).toBe(isHandledLater);
});
