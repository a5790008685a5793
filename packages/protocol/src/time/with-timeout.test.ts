import { expect, it, vi } from 'vitest';
import { testClock } from '../test-support/test-clock.ts';
import { settledWithin, withTimeout } from './with-timeout.ts';

const never = new Promise<never>(() => undefined);
const late = new Error('late');
const onTimeout = (): Error => late;

it('gives the outcome, and leaves neither timer nor listener behind', async () => {
  const clock = testClock();
  const { signal } = new AbortController();
  const removed = vi.spyOn(signal, 'removeEventListener');
  const options = { clock, milliseconds: 10, signal, onTimeout };
  await expect(withTimeout(() => 'now', options)).resolves.toBe('now');
  await expect(withTimeout(async () => 'soon', options)).resolves.toBe('soon');
  const broken = (): never => {
    throw new Error('broken');
  };
  await expect(withTimeout(broken, options)).rejects.toThrow('broken');
  expect(clock.waiting()).toEqual([]);
  expect(removed).toHaveBeenCalledTimes(3);
});

it('rejects after the time', async () => {
  const clock = testClock();
  const waiting = withTimeout(() => never, { clock, milliseconds: 10, onTimeout });
  clock.advance(10);
  await expect(waiting).rejects.toBe(late);
});

it('rejects when aborted, with the reason or what is said instead', async () => {
  const clock = testClock();
  const abort = new AbortController();
  const options = { clock, milliseconds: 10, signal: abort.signal, onTimeout };
  const waiting = withTimeout(() => never, options);
  const named = withTimeout(() => never, { ...options, onAbort: () => 'given up' });
  abort.abort('reason');
  await expect(waiting).rejects.toBe('reason');
  await expect(named).rejects.toBe('given up');
  expect(clock.waiting()).toEqual([]);
});

it('does not begin for a signal that is aborted already', async () => {
  const run = vi.fn();
  const options = { clock: testClock(), milliseconds: 10, signal: AbortSignal.abort('gone'), onTimeout };
  await expect(withTimeout(run, options)).rejects.toBe('gone');
  expect(run).not.toHaveBeenCalled();
});

it.each([
  ['resolves', () => Promise.resolve(1)],
  ['rejects', () => Promise.reject(new Error('no'))],
])('waits for what %s in time, and no longer than that for anything', async (_, make) => {
  const clock = testClock();
  await settledWithin(clock, 3_000, make());
  expect(clock.waiting()).toEqual([]);
  let isOver = false;
  const waiting = settledWithin(clock, 3_000, never).then(() => {
    isOver = true;
  });
  clock.advance(2_999);
  await Promise.resolve();
  expect(isOver).toBe(false);
  clock.advance(1);
  await waiting;
});
