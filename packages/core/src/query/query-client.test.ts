// @vitest-environment happy-dom
import { onlineManager, QueryObserver } from '@tanstack/query-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { queryClientOf } from './query-client.ts';

test('each instance has its own client', () => {
  const [one, other] = [makeCore().core, makeCore().core];
  expect(queryClientOf(one)).toBe(queryClientOf(one));
  expect(queryClientOf(other)).not.toBe(queryClientOf(one));
});

test('fetches even if the browser reports that it is offline: the API may run locally', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const client = queryClientOf(makeCore().core);
  expect(await client.fetchQuery({ queryKey: ['count'], queryFn: async () => 1 })).toBe(1);
});

test('asks once: a failure is not repeated, nor by a later observer', async () => {
  const queryFn = vi.fn(() => Promise.reject(new Error('no answer')));
  const client = queryClientOf(makeCore().core);
  await expect(client.fetchQuery({ queryKey: ['count'], queryFn })).rejects.toThrow('no answer');
  const end = new QueryObserver(client, { queryKey: ['count'], queryFn }).subscribe(() => undefined);
  onTestFinished(end);
  expect(queryFn).toHaveBeenCalledOnce();
});

test('an ended instance keeps the data of its observers, which fetch nothing more', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { core } = makeCore();
  const client = queryClientOf(core);
  const queryFn = vi.fn(async () => 1);
  const observer = new QueryObserver(client, { queryKey: ['count'], queryFn, refetchInterval: 1_000 });
  onTestFinished(observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
  core.destroy();
  expect(client.getQueryCache().getAll()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(observer.getCurrentResult().data).toBe(1);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('an instance that has ended before has a client too', () => {
  const { core } = makeCore();
  core.destroy();
  expect(queryClientOf(core).getQueryCache().getAll()).toEqual([]);
});
