import { expect, test } from 'vitest';
import { WindowCounts } from './window-counts.ts';

test('counts within a window, for a bounded number of keys', () => {
  const counts = new WindowCounts(1_000, 3);
  counts.add('a', 0);
  counts.add('a', 999);
  expect(counts.count('a', 999)).toBe(2);
  expect(counts.left(999)).toBe(1);
  expect(counts.count('a', 1_000)).toBe(0);
  expect(counts.left(1_400)).toBe(600);
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'e', 'a']) counts.add(key, 1_100);
  // Evicts the keys that were counted longest ago.
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => counts.count(key, 1_100))).toEqual([4, 0, 0, 1, 1]);
});

test('begins a new window if the clock was set back, not for a caller that is a little late', () => {
  const counts = new WindowCounts(1_000);
  counts.add('a', 100_000, 5);
  expect(counts.count('a', 99_001)).toBe(5);
  expect(counts.count('a', 99_000)).toBe(0);
  expect(counts.left(99_000)).toBe(1_000);
});
