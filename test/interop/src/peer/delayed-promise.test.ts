import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayedPromise } from './delayed-promise.mjs';

const originals = createRequire(new URL('../../originals/package.json', import.meta.url));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the original drops an answer that arrives before it is awaited', async () => {
  const { resolve, done } = originals('@walletconnect/utils').createDelayedPromise(1, 'no answer');
  resolve('answer');
  const onAnswer = vi.fn();
  done().then(onAnswer);
  await vi.advanceTimersByTimeAsync(999);
  expect(onAnswer).not.toHaveBeenCalled();
});

test('an answer that arrives before it is awaited is kept', async () => {
  const { resolve, done } = delayedPromise();
  resolve('answer');
  expect(await done()).toBe('answer');
  expect(await done()).toBe('answer');
});

test('an error that arrives before it is awaited is kept', async () => {
  const { reject, done } = delayedPromise();
  reject(new Error('refused'));
  await expect(done()).rejects.toThrow('refused');
});

test('an answer that comes later settles every wait and leaves no timer', async () => {
  const { resolve, done } = delayedPromise(1, 'no answer');
  const waits = Promise.all([done(), done()]);
  resolve('answer');
  expect(await waits).toEqual(['answer', 'answer']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a wait without an answer ends after its timeout', async () => {
  const waited = expect(delayedPromise(1, 'no answer').done()).rejects.toThrow('no answer');
  await vi.advanceTimersByTimeAsync(1_000);
  await waited;
});
