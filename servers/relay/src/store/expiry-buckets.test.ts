import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ExpiryBuckets } from './expiry-buckets.ts';

it('returns each item once, never early and at most two buckets late, after any pause', () => {
  const step = fc.record({
    wait: fc.oneof(fc.nat(20_000), fc.nat(40_000_000)),
    lives: fc.integer({ min: 1, max: 100_000 }),
    removed: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const buckets = new ExpiryBuckets<{ readonly expiresAt: number }>();
      const kept = new Set<{ readonly expiresAt: number }>();
      let now = 1_700_000_000_000;
      const sweep = () => {
        for (const item of buckets.takeExpired(now)) {
          expect(item.expiresAt).toBeLessThanOrEqual(now);
          expect(kept.delete(item)).toBe(true);
        }
        for (const item of kept) expect(item.expiresAt).toBeGreaterThan(now - 10_000);
      };
      for (const { wait, lives, removed } of steps) {
        const item = { expiresAt: now + lives };
        buckets.add(item);
        if (removed) buckets.remove(item);
        else kept.add(item);
        now += wait;
        sweep();
      }
    }),
  );
});
