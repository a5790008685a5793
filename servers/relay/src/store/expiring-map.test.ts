import { expect, it } from 'vitest';
import { ExpiringMap } from './expiring-map.ts';

it('remembers a key for the window, and forgets it after two', () => {
  for (const start of [0, 999, 5_000]) {
    const keys = new ExpiringMap<string>(1_000, 100);
    keys.get('other', 0);
    keys.set('key', 'value', start);
    expect(keys.get('key', start + 999)).toBe('value');
    expect(keys.get('key', start + 2_000)).toBeUndefined();
  }
});

it('keeps the latest keys, at most twice the capacity', () => {
  const keys = new ExpiringMap<string>(1_000, 10);
  for (let number = 0; number < 100; number += 1) keys.set(String(number), 'value', 0);
  const known = Array.from({ length: 100 }, (_, number) => String(number)).filter((key) => keys.get(key, 0));
  expect(known.slice(-10)).toEqual(Array.from({ length: 10 }, (_, index) => String(90 + index)));
  expect(known.length).toBeLessThanOrEqual(20);
});
