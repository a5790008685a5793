import { expect, it } from 'vitest';
import { testClock } from '../test-support/test-clock.ts';
import { every, nowSeconds } from './clock.ts';

it('gives whole seconds', () => {
  expect(nowSeconds({ now: () => 1_700_000_000_999 })).toBe(1_700_000_000);
});

it('runs again and again, in the background, until it is stopped', () => {
  const clock = testClock();
  const at: number[] = [];
  const stop = every(clock, 1_000, () => at.push(clock.now()));
  clock.advance(3_500);
  expect(at).toEqual([1_000, 2_000, 3_000]);
  expect(clock.waiting()).toEqual([{ at: 4_000, background: true }]);
  stop();
  clock.advance(5_000);
  expect(at).toHaveLength(3);
  expect(clock.waiting()).toEqual([]);
});

it('goes on after a run that throws, and ends with a run that stops it', () => {
  const clock = testClock();
  let runs = 0;
  const stop = every(clock, 10, () => {
    runs += 1;
    if (runs === 1) throw new Error('no');
    stop();
  });
  expect(() => clock.advance(10)).toThrow('no');
  clock.advance(100);
  expect(runs).toBe(2);
});
