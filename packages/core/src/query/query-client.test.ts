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

test('an ended instance keeps the data of its observers, and fetches nothing more', async () => {
  const { core } = makeCore();
  const client = queryClientOf(core);
  const queryFn = vi.fn(async () => 1);
  const observer = new QueryObserver(client, { queryKey: ['count'], queryFn });
  onTestFinished(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1));
  core.destroy();
  expect(client.getQueryCache().getAll()).toEqual([]);
  expect(observer.getCurrentResult().data).toBe(1);
  await client.refetchQueries();
  expect(queryFn).toHaveBeenCalledOnce();
});

test('an instance that has ended before has a client too', () => {
  const { core } = makeCore();
  core.destroy();
  expect(queryClientOf(core).getQueryCache().getAll()).toEqual([]);
});
