import { FakeClock } from '@mooring/protocol/testing';
import { expect, test, vi } from 'vitest';
import { untilLoaded } from './until-loaded.ts';

/** An entry that loads from the given call on. */
const arrivesAt = (call: number) => {
  let asked = 0;
  return vi.fn(async () => {
    asked += 1;
    if (asked < call) throw new TypeError('Failed to fetch dynamically imported module');
    return 'code';
  });
};

test('retries a failed load after 1, 2 and 4 seconds', async () => {
  const clock = new FakeClock();
  const load = arrivesAt(4);
  const use = vi.fn(() => undefined);
  untilLoaded(clock, load, use);
  for (const [wait, asked] of [
    [999, 1],
    [1, 2],
    [2_000, 3],
    [3_999, 3],
    [1, 4],
  ] as const) {
    await clock.advance(wait);
    expect(load).toHaveBeenCalledTimes(asked);
  }
  expect(use).toHaveBeenCalledExactlyOnceWith('code');
});

test('stops what `use` started', async () => {
  const clock = new FakeClock();
  const stop = vi.fn();
  const end = untilLoaded(clock, arrivesAt(1), () => stop);
  await clock.advance(0);
  expect(stop).not.toHaveBeenCalled();
  end();
  expect(stop).toHaveBeenCalledOnce();
});

test('loads and starts nothing after it is stopped', async () => {
  const clock = new FakeClock();
  const use = vi.fn(() => undefined);
  untilLoaded(clock, arrivesAt(1), use)();
  const load = arrivesAt(2);
  const end = untilLoaded(clock, load, use);
  await clock.advance(0);
  end();
  await clock.advance(60_000);
  expect(load).toHaveBeenCalledOnce();
  expect(use).not.toHaveBeenCalled();
});
