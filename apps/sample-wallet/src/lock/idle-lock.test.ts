import { FakeClock } from '@mooring/protocol/testing';
import { expect, it, vi } from 'vitest';
import { startIdleLock } from './idle-lock.ts';

const minute = 60_000;

function start(isBusy = () => false) {
  const clock = new FakeClock();
  const lock = vi.fn();
  return { clock, lock, idle: startIdleLock({ clock, minutes: 5, isBusy, lock }) };
}

it('locks once, after the time without input', async () => {
  const { clock, lock } = start();
  await clock.advance(5 * minute - 1);
  expect(lock).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(lock).toHaveBeenCalledOnce();
  await clock.advance(60 * minute);
  expect(lock).toHaveBeenCalledOnce();
  expect(clock.pending).toBe(0);
});

it('counts from the last input', async () => {
  const { clock, lock, idle } = start();
  for (let round = 0; round < 10; round += 1) {
    await clock.advance(4 * minute);
    idle.seen();
  }
  expect(lock).not.toHaveBeenCalled();
  await clock.advance(5 * minute);
  expect(lock).toHaveBeenCalledOnce();
});

it('locks despite input that comes too late, as after the machine slept', () => {
  let now = 0;
  const asleep = { now: () => now, after: () => () => undefined };
  const lock = vi.fn();
  const idle = startIdleLock({ clock: asleep, minutes: 5, isBusy: () => false, lock });
  now = 5 * minute;
  idle.seen();
  expect(lock).toHaveBeenCalledOnce();
});

it('locks after a pending signature or payment, regardless of input in the meantime', async () => {
  let busy = true;
  const { clock, lock, idle } = start(() => busy);
  await clock.advance(7 * minute);
  idle.seen();
  expect(lock).not.toHaveBeenCalled();
  busy = false;
  await clock.advance(1_000);
  expect(lock).toHaveBeenCalledOnce();
});

it('stops', async () => {
  const { clock, lock, idle } = start();
  idle.stop();
  idle.seen();
  await clock.advance(10 * minute);
  expect(lock).not.toHaveBeenCalled();
  expect(clock.pending).toBe(0);
});
