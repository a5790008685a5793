import { FakeClock } from '@mooring/protocol/testing';
import { expect, it, vi } from 'vitest';
import { settledWithin, withTimeout } from './with-timeout.ts';

const never = new Promise<never>(() => undefined);

it('returns the outcome and leaves no timer or listener', async () => {
  const clock = new FakeClock(0);
  const { signal } = new AbortController();
  const removed = vi.spyOn(signal, 'removeEventListener');
  const options = { clock, timeoutMs: 10, signal };
  await expect(withTimeout(() => 'now', options)).resolves.toBe('now');
  await expect(withTimeout(async () => 'soon', options)).resolves.toBe('soon');
  const broken = (): never => {
    throw new Error('broken');
  };
  await expect(withTimeout(broken, options)).rejects.toThrow('broken');
  expect(clock.timers).toEqual([]);
  expect(removed).toHaveBeenCalledTimes(3);
});

it('rejects on timeout with a catalogued or a given error', async () => {
  const clock = new FakeClock(0);
  const late = new Error('late');
  const waiting = expect(
    withTimeout(() => never, { clock, timeoutMs: 10, what: 'The node' }),
  ).rejects.toMatchObject({ code: 'TIMED_OUT', message: 'The node took too long.' });
  const named = expect(
    withTimeout(() => never, { clock, timeoutMs: 10, onTimeout: () => late }),
  ).rejects.toBe(late);
  await clock.advance(10);
  await waiting;
  await named;
});

it('rejects when aborted, with the reason or a catalogued error', async () => {
  const clock = new FakeClock(0);
  const abort = new AbortController();
  const waiting = withTimeout(() => never, { clock, timeoutMs: 10, signal: abort.signal });
  abort.abort('reason');
  await expect(waiting).rejects.toBe('reason');
  // React Native's signals have no reason.
  const { signal } = new AbortController();
  vi.spyOn(signal, 'aborted', 'get').mockReturnValue(true);
  const run = () => never;
  await expect(withTimeout(run, { clock, timeoutMs: 10, signal })).rejects.toMatchObject({
    code: 'ABORTED',
  });
  expect(clock.timers).toEqual([]);
});

it('does not start with an aborted signal', async () => {
  const run = vi.fn();
  const options = { clock: new FakeClock(0), timeoutMs: 10, signal: AbortSignal.abort('gone') };
  await expect(withTimeout(run, options)).rejects.toBe('gone');
  expect(run).not.toHaveBeenCalled();
});

it('aborts its operation only when it rejects', async () => {
  const clock = new FakeClock(0);
  const abort = new AbortController();
  const signals: AbortSignal[] = [];
  const start = (outcome: Promise<unknown>) => {
    const run = (signal: AbortSignal) => {
      signals.push(signal);
      return outcome;
    };
    return withTimeout(run, { clock, timeoutMs: 10, signal: abort.signal, onTimeout: () => 'late' });
  };
  await start(Promise.resolve());
  await expect(start(Promise.reject('no'))).rejects.toBe('no');
  const late = expect(start(never)).rejects.toBe('late');
  await clock.advance(10);
  await late;
  const aborted = start(never);
  abort.abort('gone');
  await expect(aborted).rejects.toBe('gone');
  expect(signals.map(({ reason }) => reason)).toEqual([undefined, 'no', 'late', 'gone']);
});

it.each([
  ['resolves', () => Promise.resolve(1)],
  ['rejects', () => Promise.reject(new Error('no'))],
])('waits for a promise that %s, but never beyond the timeout', async (_, make) => {
  const clock = new FakeClock(0);
  await settledWithin(clock, 3_000, make());
  expect(clock.timers).toEqual([]);
  let isOver = false;
  const waiting = settledWithin(clock, 3_000, never).then(() => {
    isOver = true;
  });
  await clock.advance(2_999);
  expect(isOver).toBe(false);
  await clock.advance(1);
  await waiting;
});
