import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { testLocks } from '../test-support/test-locks.ts';
import { acquireTurn } from './acquire-turn.ts';

const clock = new FakeClock();
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('waits until the turn of another tab has ended', async () => {
  const locks = testLocks();
  const [first, second] = [new AbortController(), new AbortController()];
  expect(await acquireTurn({ locks, clock, storage: undefined }, first.signal)).toBe(false);
  let waited: boolean | undefined;
  void acquireTurn({ locks, clock, storage: undefined }, second.signal).then((result) => {
    waited = result;
  });
  await settled();
  expect(waited).toBeUndefined();
  first.abort();
  await settled();
  expect(waited).toBe(true);
  second.abort();
  await settled();
  expect(locks.held.size).toBe(0);
});

it('waits for at most a minute, then still takes the lock once it is free', async () => {
  const locks = testLocks();
  const time = new FakeClock();
  const [first, second] = [new AbortController(), new AbortController()];
  await acquireTurn({ locks, clock: time, storage: undefined }, first.signal);
  let waited: boolean | undefined;
  void acquireTurn({ locks, clock: time, storage: undefined }, second.signal).then((result) => {
    waited = result;
  });
  await settled();
  await time.advance(59_999);
  expect(waited).toBeUndefined();
  await time.advance(1);
  expect(waited).toBe(true);
  first.abort();
  await settled();
  expect(locks.held.size).toBe(1);
  second.abort();
  await settled();
  expect(locks.held.size).toBe(0);
});

it('leaves the queue when it is aborted', async () => {
  const locks = testLocks();
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  await acquireTurn({ locks, clock, storage: undefined }, first.signal);
  const given = acquireTurn({ locks, clock, storage: undefined }, second.signal).catch(
    (error: unknown) => error,
  );
  await settled();
  second.abort();
  expect(await given).toMatchObject({ code: 'ABORTED' });
  const last = acquireTurn({ locks, clock, storage: undefined }, third.signal);
  first.abort();
  expect(await last).toBe(true);
});

it('lets instances with separate storage have their turns concurrently', async () => {
  const locks = testLocks();
  const named = (prefix: string) => ({
    locks,
    clock,
    storage: {
      getItem: () => null,
      setItem: () => undefined,
      removeItem: () => undefined,
      nameOf: (key: string) => `${prefix}${key}`,
    },
  });
  const { signal } = new AbortController();
  expect(await acquireTurn(named('one'), signal)).toBe(false);
  expect(await acquireTurn(named('two'), signal)).toBe(false);
});

it('does not wait where the browser has no locks or denies them', async () => {
  const { signal } = new AbortController();
  expect(await acquireTurn({ locks: undefined, clock, storage: undefined }, signal)).toBe(false);
  const locks = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) };
  expect(await acquireTurn({ locks, clock, storage: undefined }, signal)).toBe(false);
});
