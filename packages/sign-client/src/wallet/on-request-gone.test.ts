import { expect, it } from 'vitest';
import type { SignEngine } from '../engine/sign-engine.ts';
import { onRequestGone } from './on-request-gone.ts';

interface Change {
  readonly id: string;
  readonly value?: object | undefined;
  readonly previous?: object | undefined;
}

/** A store of requests whose storage the test answers for. */
function world(refresh: () => Promise<void> = async () => undefined) {
  const pending = new Set<number>();
  let change: (change: Change) => void = () => undefined;
  const requests = {
    onChange: (listener: typeof change) => {
      change = listener;
    },
    has: (id: number) => pending.has(id),
    refresh,
  };
  const gone: number[] = [];
  const concerned = new Set([1]);
  onRequestGone(
    { core: { requests } } as unknown as SignEngine,
    (id) => concerned.has(id),
    (id) => gone.push(id),
  );
  const end = (id: number) => change({ id: String(id), previous: {} });
  return { gone, pending, concerned, end, change: (one: Change) => change(one) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('calls back for a request that is deleted and concerns the caller', async () => {
  const { gone, end, change } = world();
  change({ id: '1', value: {} });
  change({ id: '1', value: {}, previous: {} });
  end(2);
  await settled();
  expect(gone).toEqual([]);
  end(1);
  await settled();
  expect(gone).toEqual([1]);
});

it('waits until storage knows, or fails', async () => {
  let answer = (_error?: Error): void => undefined;
  const { gone, end } = world(
    () =>
      new Promise((resolve, reject) => {
        answer = (error) => (error ? reject(error) : resolve());
      }),
  );
  end(1);
  await settled();
  expect(gone).toEqual([]);
  answer();
  await settled();
  expect(gone).toEqual([1]);
  end(1);
  await settled();
  answer(new Error('away'));
  await settled();
  expect(gone).toEqual([1, 1]);
});

it('does not call back for a request that storage still has, or that no longer concerns the caller', async () => {
  const { gone, pending, concerned, end } = world();
  pending.add(1);
  end(1);
  await settled();
  pending.clear();
  end(1);
  concerned.clear();
  await settled();
  expect(gone).toEqual([]);
});
