import { expect, it } from 'vitest';
import { throttled } from './throttled.ts';

it('starts two requests a second, queues more, and rejects those over the limit', async () => {
  let now = 0;
  const waits: number[] = [];
  const clock = {
    now: () => now,
    after(milliseconds: number, run: () => void) {
      waits.push(milliseconds);
      now += milliseconds;
      queueMicrotask(run);
      return () => undefined;
    },
  };
  const pace = throttled(clock, 2);
  const at = await Promise.all([1, 2, 3, 4, 5].map(() => pace(async () => now)));
  expect(waits).toEqual([1_000, 1_000]);
  expect(at.at(-1)).toBe(2_000);
  const results = await Promise.allSettled(Array.from({ length: 300 }, () => pace(async () => now)));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(100);
});
