import { createLogger } from '@mooring/server-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from './database.ts';
import { prunedAtOnce, pruneExpired } from './prune-expired.ts';

const minute = 60_000;

/** Expired rows, and a clock that passes minute by minute. */
function opened(database: { isOpen?: boolean; isShared?: boolean } = { isOpen: true }) {
  const state = { now: 0, isOpen: false, isShared: false, expired: 0, opened: 0, ...database };
  /** Deletions, with how many rows each. */
  const pruned: number[] = [];
  let timer: { readonly after: number; readonly run: () => void } | undefined;
  const hooks = { prune: async (): Promise<void> => undefined };
  const warnings = vi.fn();
  const log = createLogger({ server: 'api', level: 'silent' });
  log.warn = warnings;
  const close = pruneExpired({
    database: {
      isShared: state.isShared,
      isOpen: () => state.isOpen,
      async open() {
        state.opened += 1;
        return {} as Database;
      },
    },
    clock: {
      now: () => state.now,
      after(milliseconds, run) {
        timer = { after: milliseconds, run };
        return () => {
          timer = undefined;
        };
      },
    },
    log,
    what: 'rows',
    async prune(_, most) {
      await hooks.prune();
      const count = Math.min(most, state.expired);
      state.expired -= count;
      pruned.push(count);
      return count;
    },
  });
  onTestFinished(close);
  const pass = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 1) {
      state.now += timer?.after ?? minute;
      timer?.run();
      await new Promise(setImmediate);
    }
  };
  return { state, pruned, hooks, warnings, close, pass, isStopped: () => timer?.after !== minute };
}

it.each([
  ['the open database', { isOpen: true }],
  ['one that other processes use', { isShared: true }],
])('deletes what expired from %s a minute after the start, then every hour', async (_, database) => {
  const { pruned, pass } = opened(database);
  await pass(1);
  expect(pruned).toHaveLength(1);
  await pass(59);
  expect(pruned).toHaveLength(1);
  await pass(1);
  expect(pruned).toHaveLength(2);
  await pass(120);
  expect(pruned).toHaveLength(4);
});

it('opens no database inside this process, and deletes what expired once another part has opened it', async () => {
  const { state, pruned, pass } = opened({});
  await pass(90);
  expect([state.opened, pruned]).toEqual([0, []]);
  state.isOpen = true;
  await pass(1);
  expect(pruned).toHaveLength(1);
});

it('deletes a bounded number at once until none is left', async () => {
  const { state, pruned, pass } = opened();
  state.expired = 2 * prunedAtOnce + 1;
  await pass(1);
  expect(pruned).toEqual([prunedAtOnce, prunedAtOnce, 1]);
});

it('reports a failure and tries again an hour later, and once the clock was set back', async () => {
  const { state, pruned, hooks, warnings, pass } = opened();
  hooks.prune = async () => {
    throw new Error('the connection ended');
  };
  await pass(1);
  expect(warnings).toHaveBeenCalledExactlyOnceWith(
    { error: new Error('the connection ended') },
    'expired rows could not be deleted',
  );
  hooks.prune = async () => undefined;
  await pass(60);
  expect(pruned).toHaveLength(1);
  state.now -= 1_000 * minute;
  await pass(1);
  expect(pruned).toHaveLength(2);
});

it('starts no second deletion while one takes longer than an hour', async () => {
  const { pruned, hooks, pass } = opened();
  const held: (() => void)[] = [];
  hooks.prune = () => new Promise((resolve) => void held.push(resolve));
  await pass(130);
  expect(held).toHaveLength(1);
  held[0]?.();
  // The first look may come before its end.
  await pass(2);
  expect([pruned.length, held.length]).toEqual([1, 2]);
  held[1]?.();
});

it('ends after the statement that runs when it closes, and starts no other', async () => {
  const { state, pruned, hooks, close, pass, isStopped } = opened();
  state.expired = 3 * prunedAtOnce;
  const held: (() => void)[] = [];
  hooks.prune = () => new Promise((resolve) => void held.push(resolve));
  await pass(1);
  const closed = close();
  expect(isStopped()).toBe(true);
  held[0]?.();
  await closed;
  expect(pruned).toEqual([prunedAtOnce]);
});

it('closes without a deletion that never ends', async () => {
  const { hooks, warnings, close, pass } = opened();
  hooks.prune = () => new Promise(() => undefined);
  await pass(1);
  const closed = close();
  await pass(1);
  await closed;
  expect(warnings).toHaveBeenCalledExactlyOnceWith(
    { error: new Error('no answer in 250 ms') },
    'a deletion of expired rows did not end',
  );
});
