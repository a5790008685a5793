import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lateQuery } from './late-query.ts';

/** A query whose code fails to load as often as given, and what it observes. */
function query(failures = 0) {
  const clock = new FakeClock();
  const core = createCore({ networks: [testNetwork(1)], adapters: [], clock });
  onTestFinished(() => core.destroy());
  let left = failures;
  const log: string[] = [];
  const load = async () => {
    left -= 1;
    if (left >= 0) throw new Error('offline');
    return {} as never;
  };
  const made = lateQuery<{ readonly key: string }, string>(
    core,
    (_code, { key }) => ({
      read: () => ({ data: `data of ${key}`, error: undefined }) as never,
      subscribe: () => {
        log.push(`+${key}`);
        return () => void log.push(`-${key}`);
      },
      refetch: () => undefined,
    }),
    load,
  );
  return { clock, made, log };
}

test('follows a query once its code has loaded, and one at a time', async () => {
  const { clock, made, log } = query();
  const changed = vi.fn();
  made.follow({ key: 'a' }, changed);
  expect(made.read()).toEqual({ data: undefined, error: undefined });
  await clock.advance(0);
  expect(changed).toHaveBeenCalledOnce();
  expect(made.read().data).toBe('data of a');
  made.follow({ key: 'a' }, changed);
  made.follow({ key: 'b' }, changed);
  expect(made.of).toEqual({ key: 'b' });
  await clock.advance(0);
  expect(made.read().data).toBe('data of b');
  made.follow(undefined, changed);
  expect([made.of, made.read().data]).toEqual([undefined, undefined]);
  expect(log).toEqual(['+a', '-a', '+b', '-b']);
});

test('reports that the code failed to load, until a retry succeeds', async () => {
  const { clock, made } = query(1);
  const changed = vi.fn();
  made.follow({ key: 'a' }, changed);
  await clock.advance(0);
  expect(made.read().error).toEqual(new Error('offline'));
  expect(changed).toHaveBeenCalledOnce();
  await clock.advance(1_000);
  expect(made.read()).toEqual({ data: 'data of a', error: undefined });
  // The next query is loading, and has not failed.
  made.follow({ key: 'b' }, changed);
  expect(made.read().error).toBeUndefined();
});

test('reports nothing once it has ended, or follows nothing', async () => {
  for (const leave of ['end', 'follow'] as const) {
    const { clock, made, log } = query(1);
    const changed = vi.fn();
    made.follow({ key: 'a' }, changed);
    if (leave === 'end') made.end();
    else made.follow(undefined, changed);
    await clock.advance(60_000);
    expect(changed).not.toHaveBeenCalled();
    expect([made.read().error, log]).toEqual([undefined, []]);
  }
});
