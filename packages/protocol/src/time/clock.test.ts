import { FakeClock } from '@mooring/protocol/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { every, isRecent, nowSeconds, systemClock } from './clock.ts';

it('returns whole seconds', () => {
  expect(nowSeconds({ now: () => 1_700_000_000_999 })).toBe(1_700_000_000);
});

it('runs repeatedly in the background until stopped', async () => {
  const clock = new FakeClock(0);
  const at: number[] = [];
  const stop = every(clock, 1_000, () => at.push(clock.now()));
  await clock.advance(3_500);
  expect(at).toEqual([1_000, 2_000, 3_000]);
  expect(clock.timers).toEqual([{ at: 4_000, background: true }]);
  stop();
  await clock.advance(5_000);
  expect(at).toHaveLength(3);
  expect(clock.timers).toEqual([]);
});

it('continues after a run that throws, and stops from within a run', async () => {
  const clock = new FakeClock(0);
  let runs = 0;
  const stop = every(clock, 10, () => {
    runs += 1;
    if (runs === 1) throw new Error('no');
    stop();
  });
  await expect(clock.advance(10)).rejects.toThrow('no');
  await clock.advance(100);
  expect(runs).toBe(2);
});

it('uses the platform’s timers and caps waits beyond their range', () => {
  vi.useFakeTimers({ now: 5 });
  onTestFinished(() => void vi.useRealTimers());
  const run = vi.fn();
  expect(systemClock.now()).toBe(5);
  systemClock.after(10, run);
  systemClock.after(10, run)();
  systemClock.after(2 ** 40, run, { background: true });
  vi.advanceTimersByTime(10);
  expect(run).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(1);
});

it.each([
  [undefined, false],
  [1_000, false],
  [1_001, true],
  [2_000, true],
  [2_001, false],
])('at 2,000, a time of %s is within the last second: %s', (at, recent) => {
  expect(isRecent({ now: () => 2_000 }, at, 1_000)).toBe(recent);
});
