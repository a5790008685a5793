import { expect, it } from 'vitest';
import { isRecent } from './is-recent.ts';

it.each([
  [undefined, false],
  [1_000, false],
  [1_001, true],
  [2_000, true],
  [2_001, false],
])('at 2,000, a time of %s is within the last second: %s', (at, recent) => {
  expect(isRecent({ now: () => 2_000 }, at, 1_000)).toBe(recent);
});
