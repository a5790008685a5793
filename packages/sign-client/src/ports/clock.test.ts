import { expect, test } from 'vitest';
import { FakeClock, settle } from '../testing/fake-clock.ts';
import { atMost } from './clock.ts';

test.each([
  ['resolves', () => Promise.resolve(1)],
  ['rejects', () => Promise.reject(new Error('no'))],
])('what %s in time leaves no timer behind', async (_, make) => {
  const clock = new FakeClock();
  await atMost(clock, 3_000, make());
  expect(clock.pending).toBe(0);
});

test('what takes longer is waited for no longer', async () => {
  const clock = new FakeClock();
  let isOver = false;
  const waiting = atMost(clock, 3_000, new Promise(() => undefined)).then(() => {
    isOver = true;
  });
  await clock.advance(2_999);
  await settle();
  expect(isOver).toBe(false);
  await clock.advance(1);
  await waiting;
  expect(isOver).toBe(true);
});
