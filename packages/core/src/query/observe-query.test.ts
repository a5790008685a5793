// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { observeQuery } from './observe-query.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A query that is fresh for 30 s and returns the number of its calls. */
function made() {
  const { core } = makeCore();
  let failing = false;
  const queryFn = vi.fn(async () => {
    if (failing) throw new Error('no answer');
    return queryFn.mock.calls.length;
  });
  const observed = () => observeQuery(core, { queryKey: ['count'], queryFn, staleTime: 30_000 });
  const view = () => {
    const one = observed();
    return { ...one, end: one.subscribe(() => undefined) };
  };
  const fail = (value: boolean) => {
    failing = value;
  };
  return { core, queryFn, observed, view, fail };
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('fetches for a listener, again after 30 s, and never without one', async () => {
  const { queryFn, observed, view } = made();
  observed();
  await pass(60_000);
  expect(queryFn).not.toHaveBeenCalled();
  const first = view();
  expect(first.read()).toMatchObject({ data: undefined, readAt: undefined, fetching: true });
  await pass(0);
  expect(first.read()).toEqual({ data: 1, readAt: Date.now(), error: undefined, fetching: false });
  expect(first.read()).toBe(first.read());
  await pass(29_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  await pass(1_000);
  expect(first.read().data).toBe(2);
  first.end();
  await pass(120_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('shows cached data at once in the next view, and refetches it when stale', async () => {
  const { queryFn, view } = made();
  const first = view();
  await pass(20_000);
  first.end();
  const second = view();
  expect(second.read()).toMatchObject({ data: 1, fetching: false });
  await pass(9_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  await pass(1_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('does not refetch for 30 s after a failure, however often a view opens', async () => {
  const { queryFn, view, fail } = made();
  fail(true);
  const first = view();
  await pass(0);
  expect(first.read()).toMatchObject({ data: undefined, error: new Error('no answer'), fetching: false });
  for (let at = 0; at < 29; at += 1) {
    view().end();
    await pass(1_000);
  }
  expect(queryFn).toHaveBeenCalledTimes(1);
  first.end();
  const again = view();
  fail(false);
  await pass(1_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
  expect(again.read()).toMatchObject({ data: 2, error: undefined });
});

test('keeps a shown error without data until data or another error arrives', async () => {
  const { core } = makeCore();
  const answers: { resolve(value: string): void; reject(error: Error): void }[] = [];
  const queryFn = () => new Promise<string>((resolve, reject) => answers.push({ resolve, reject }));
  const one = observeQuery(core, { queryKey: ['polled'], queryFn, staleTime: 30_000 });
  const errors: unknown[] = [];
  const end = one.subscribe(() => errors.push(one.read().error));
  answers[0]?.reject(new Error('first'));
  await pass(0);
  expect(one.read()).toMatchObject({ error: new Error('first'), fetching: false });
  await pass(30_000);
  expect(one.read()).toMatchObject({ data: undefined, error: new Error('first'), fetching: true });
  answers[1]?.reject(new Error('second'));
  await pass(0);
  expect(one.read()).toMatchObject({ error: new Error('second'), fetching: false });
  one.refetch();
  answers[2]?.resolve('answer');
  await pass(0);
  expect(one.read()).toMatchObject({ data: 'answer', error: undefined, fetching: false });
  expect(
    errors.slice(
      errors.findIndex((error) => error !== undefined),
      -1,
    ),
  ).not.toContain(undefined);
  end();
});

test('refetches within 30 s after the clock was set back', async () => {
  const { queryFn, view } = made();
  const first = view();
  await pass(0);
  first.end();
  vi.setSystemTime(Date.now() - 3_600_000);
  view();
  await pass(30_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('refetches on request, and keeps the last result on failure', async () => {
  const { queryFn, view, fail } = made();
  const one = view();
  await pass(0);
  const { readAt } = one.read();
  await pass(5_000);
  fail(true);
  one.refetch();
  one.refetch();
  await pass(0);
  expect(queryFn).toHaveBeenCalledTimes(2);
  expect(one.read()).toMatchObject({ data: 1, readAt, error: new Error('no answer') });
});

test('does not refetch for 30 s after a failure that follows a result either', async () => {
  const { queryFn, view, fail } = made();
  view().end();
  await pass(60_000);
  fail(true);
  for (let at = 0; at < 29; at += 1) {
    const one = view();
    await pass(0);
    expect(one.read()).toMatchObject({ data: 1, error: new Error('no answer') });
    one.end();
    await pass(1_000);
  }
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('restarts a read that hangs since the device was offline', async () => {
  const { core } = made();
  let hangs = true;
  const queryFn = vi.fn(() => (hangs ? new Promise<string>(() => undefined) : Promise.resolve('answer')));
  const observed = () => observeQuery(core, { queryKey: ['hangs'], queryFn, staleTime: 30_000 });
  const [one, two] = [observed(), observed()];
  const ends = [one, two].map((each) => each.subscribe(() => undefined));
  await pass(0);
  expect(one.read()).toMatchObject({ data: undefined, fetching: true });
  hangs = false;
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect([one.read(), two.read()]).toMatchObject(
    Array(2).fill({ data: 'answer', error: undefined, fetching: false }),
  );
  expect(queryFn).toHaveBeenCalledTimes(2);
  for (const end of ends) end();
});

test('repeats a failed read once the device is back online, and no other', async () => {
  const { queryFn, view, fail } = made();
  const back = () => window.dispatchEvent(new Event('online'));
  fail(true);
  const first = view();
  await pass(0);
  expect(first.read().error).toBeDefined();
  fail(false);
  back();
  await pass(0);
  expect(first.read()).toMatchObject({ data: 2, error: undefined });
  back();
  await pass(0);
  expect(queryFn).toHaveBeenCalledTimes(2);
  first.end();
  fail(true);
  const second = view();
  await pass(30_000);
  second.end();
  const calls = queryFn.mock.calls.length;
  back();
  await pass(0);
  expect(queryFn).toHaveBeenCalledTimes(calls);
});
