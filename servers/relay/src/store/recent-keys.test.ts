import { expect, it } from 'vitest';
import { RecentKeys } from './recent-keys.ts';

it('remembers a key for the window, and forgets it after two', () => {
  for (const start of [0, 999, 5_000]) {
    const keys = new RecentKeys(1_000, 100);
    keys.has('other', 0);
    keys.add('key', start);
    expect(keys.has('key', start + 999)).toBe(true);
    expect(keys.has('key', start + 2_000)).toBe(false);
  }
});

it('remembers the latest when there are too many, and no more than twice the capacity', () => {
  const keys = new RecentKeys(1_000, 10);
  for (let number = 0; number < 100; number += 1) keys.add(String(number), 0);
  const known = Array.from({ length: 100 }, (_, number) => String(number)).filter((key) => keys.has(key, 0));
  expect(known.slice(-10)).toEqual(Array.from({ length: 10 }, (_, index) => String(90 + index)));
  expect(known.length).toBeLessThanOrEqual(20);
});
