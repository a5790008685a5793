import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeyedCounter } from './keyed-counter.ts';

test('counts by key, never below zero', () => {
  const change = fc.tuple(fc.constantFrom('a', 'b'), fc.integer({ min: -3, max: 3 }));
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const counter = new KeyedCounter();
      const expected = new Map<string, number>();
      for (const [key, by] of changes) {
        counter.change(key, by);
        expected.set(key, Math.max(0, (expected.get(key) ?? 0) + by));
      }
      for (const key of ['a', 'b']) expect(counter.count(key)).toBe(expected.get(key) ?? 0);
    }),
  );
});
