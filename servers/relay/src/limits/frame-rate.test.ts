import { expect, it } from 'vitest';
import { countFrames, framesOf } from './frame-rate.ts';

const limits = { frames: 10, framesWindow: 60, frameUnit: 1_000 };

it.each([
  [0, 1],
  [1, 1],
  [1_000, 1],
  [1_001, 2],
  [9_500, 10],
])('%i bytes count as %i frames', (bytes, frames) => {
  expect(framesOf(bytes, limits)).toBe(frames);
});

it('rejects frames beyond the limit until the next window', () => {
  const window = { frames: 0, windowStart: 0 };
  expect(countFrames(window, 9, 100_000, limits)).toBe(true);
  expect(countFrames(window, 1, 110_000, limits)).toBe(true);
  expect(countFrames(window, 1, 159_999, limits)).toBe(false);
  expect(countFrames(window, 10, 160_000, limits)).toBe(true);
});
