import { FakeClock } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { createError } from '../errors.ts';
import { outcomeOf } from '../test-support/peers.ts';
import { Waiters } from './waiters.ts';

function waiting() {
  const clock = new FakeClock();
  const waiters = new Waiters(clock);
  const wait = (key: string, topic = 'a') =>
    outcomeOf(waiters.wait(key, topic, 1_000, () => createError('TIMED_OUT', { what: key })));
  return { clock, waiters, wait };
}

test('settles a wait by its name with a result, or with an error as it is', async () => {
  const { clock, waiters, wait } = waiting();
  const [one, other] = [wait('one'), wait('other')];
  expect([waiters.has('one'), waiters.has('third')]).toEqual([true, false]);
  waiters.settle('one', { result: undefined });
  const error = { code: 5000, message: 'User rejected.' };
  waiters.settle('other', { error });
  waiters.settle('other', { result: 'too late' });
  expect(await one).toEqual({ result: undefined });
  expect(((await other) as { readonly error: unknown }).error).toBe(error);
  expect([waiters.has('one'), clock.pending]).toEqual([false, 0]);
});

test('rejects after the time, not before', async () => {
  const { clock, waiters, wait } = waiting();
  const one = wait('one');
  await clock.advance(999);
  expect(waiters.has('one')).toBe(true);
  await clock.advance(1);
  expect(await one).toMatchObject({ error: { code: 'TIMED_OUT' } });
  expect(waiters.has('one')).toBe(false);
});

test('rejects all waits of a topic, or of every topic', async () => {
  const { clock, waiters, wait } = waiting();
  const all = [wait('1'), wait('2', 'b'), wait('3'), wait('4', 'c')];
  waiters.rejectTopic('a', 'topic');
  expect(['1', '2', '3', '4'].map((key) => waiters.has(key))).toEqual([false, true, false, true]);
  waiters.rejectAll('all');
  expect(await Promise.all(all)).toEqual(['topic', 'all', 'topic', 'all'].map((error) => ({ error })));
  expect(clock.pending).toBe(0);
});
