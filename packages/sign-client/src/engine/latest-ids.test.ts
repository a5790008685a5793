import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparableUpTo, isOlder, LatestIds } from './latest-ids.ts';

test('compares ids by their milliseconds: the last three digits are random', () => {
  expect(isOlder(1_700_000_000_000_999, 1_700_000_000_001_000)).toBe(true);
  expect(isOlder(1_700_000_000_000_001, 1_700_000_000_000_999)).toBe(false);
  expect(isOlder(1_700_000_000_001_000, 1_700_000_000_000_999)).toBe(false);
});

test('compares nothing with the ids of a clock that was ahead and has been corrected', () => {
  const now = 1_700_000_000_000;
  const [correct, later, ahead] = [now * 1_000, (now + 300_000) * 1_000, (now + 300_001) * 1_000];
  expect(comparableUpTo(correct, now)).toBe(later);
  expect(comparableUpTo(ahead, now)).toBe(Number.POSITIVE_INFINITY);
  const latest = new LatestIds();
  for (const [id, isOutdated] of [
    [ahead, false],
    [correct, false],
    [correct - 1_000, true],
    [ahead + 1_000, false],
    [ahead, true],
  ] as const)
    expect(latest.isOutdated('a', id, comparableUpTo(id, now))).toBe(isOutdated);
});

test('refuses what is older than the newest accepted id of its key', () => {
  const key = fc.constantFrom('a', 'b', 'c');
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.integer({ min: 0, max: 20_000 }))), (messages) => {
      const latest = new LatestIds();
      const newest = new Map<string, number>();
      for (const [name, id] of messages) {
        const millisecond = Math.floor(id / 1_000);
        const isOutdated = millisecond < (newest.get(name) ?? 0);
        expect(latest.isOutdated(name, id)).toBe(isOutdated);
        if (!isOutdated) newest.set(name, millisecond);
      }
    }),
  );
});

test('remembers a thousand keys, those with the latest messages', () => {
  const latest = new LatestIds();
  for (let key = 0; key < 1_000; key += 1) latest.isOutdated(`${key}`, 9_000);
  // A new message makes the oldest key the newest one.
  expect(latest.isOutdated('0', 9_000)).toBe(false);
  latest.isOutdated('another', 9_000);
  expect(['0', '2', '1'].map((key) => latest.isOutdated(key, 1_000))).toEqual([true, true, false]);
});
