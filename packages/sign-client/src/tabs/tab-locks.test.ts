import { FakeClock, settle } from '@mooring/protocol/testing';
import { describe, expect, test } from 'vitest';
import type { TabEnvironment } from '../ports/tab-environment.ts';
import { FakeTabs } from '../testing/fake-tabs.ts';
import { TabLocks } from './tab-locks.ts';

const clock = new FakeClock(undefined, 2);
const locksOf = (environment: TabEnvironment | undefined) =>
  new TabLocks({ environment, prefix: 'site', clock });

/** A change that runs until the test ends it. */
function longChange() {
  let end: (result: string) => void = () => undefined;
  const done = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { change: () => done, end };
}

describe.each([
  ['alone', () => locksOf(undefined)],
  ['among tabs', () => locksOf(new FakeTabs().open().environment)],
])('TabLocks: a tab %s', (_name, open) => {
  test('takes a lock once, and again after its release', async () => {
    const locks = open();
    const release = await locks.take('one');
    expect(release).toBeTypeOf('function');
    expect(await locks.take('one')).toBeUndefined();
    expect(await locks.take('two')).toBeTypeOf('function');
    release?.();
    const again = await locks.take('one');
    expect(again).toBeTypeOf('function');
    // The first holder has nothing more to release.
    release?.();
    expect(await locks.take('one')).toBeUndefined();
  });

  test('makes a short change under a lock, for which take() waits', async () => {
    const locks = open();
    const { change, end } = longChange();
    const changed = locks.briefly('one', change);
    const taken = locks.take('one');
    expect(await locks.briefly('one', async () => 'another')).toBeUndefined();
    end('done');
    expect(await changed).toBe('done');
    expect(await taken).toBeTypeOf('function');
    expect(await locks.briefly('one', async () => 'another')).toBeUndefined();
  });

  test('makes a change in turn, also after one that fails', async () => {
    const locks = open();
    const { change, end } = longChange();
    await expect(locks.inTurn('one', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    const changed = locks.inTurn('one', change);
    end('done');
    expect(await changed).toBe('done');
  });

  test('releases the lock of a change that fails', async () => {
    const locks = open();
    await expect(locks.briefly('one', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await locks.take('one')).toBeTypeOf('function');
  });

  test('waits for each of two changes that follow each other, whenever the second begins', async () => {
    for (let turns = 0; turns < 12; turns += 1) {
      const locks = open();
      const [first, second] = [longChange(), longChange()];
      void locks.briefly('one', first.change);
      await settle(1);
      first.end('first');
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      const changed = locks.briefly('one', second.change);
      await settle(2);
      const taken = locks.take('one');
      second.end('second');
      // While the first change holds the lock, the second is not made.
      const held = (await changed) === undefined ? 'none' : 'second';
      expect([held, typeof (await taken)]).toEqual([held, 'function']);
    }
  });

  test('releases all of its locks', async () => {
    const locks = open();
    await locks.take('one');
    await locks.take('two');
    locks.releaseAll();
    expect(await locks.take('one')).toBeTypeOf('function');
    expect(await locks.take('two')).toBeTypeOf('function');
  });

  test('takes no lock that is released while the request is pending', async () => {
    const locks = open();
    const taking = locks.take('one');
    locks.releaseAll();
    expect(await taking).toBeUndefined();
    expect(await locks.take('one')).toBeTypeOf('function');
  });
});

describe('TabLocks: two tabs', () => {
  test('hold a lock one at a time', async () => {
    const browser = new FakeTabs();
    const [first, second] = [locksOf(browser.open().environment), locksOf(browser.open().environment)];
    const release = await first.take('one');
    expect(await second.take('one')).toBeUndefined();
    expect(await second.briefly('one', async () => 'changed')).toBeUndefined();
    release?.();
    expect(await second.briefly('one', async () => 'changed')).toBe('changed');
    expect(await first.take('one')).toBeTypeOf('function');
  });

  test('make changes in turn, and do not wait for a frozen tab', async () => {
    const browser = new FakeTabs();
    const [first, second] = [locksOf(browser.open().environment), locksOf(browser.open().environment)];
    const [one, other] = [longChange(), longChange()];
    const order: string[] = [];
    const changes = [
      first.inTurn('one', one.change).then(() => order.push('first')),
      second.inTurn('one', async () => order.push('second')),
    ];
    await settle();
    expect(order).toEqual([]);
    one.end('done');
    await Promise.all(changes);
    expect(order).toEqual(['first', 'second']);
    void first.inTurn('one', other.change);
    const late = second.inTurn('one', async () => 'late');
    await clock.advance(5_000);
    expect(await late).toBe('late');
  });

  test('do not hold a lock that the browser grants too late', async () => {
    let grant: (() => void) | undefined;
    let released = 0;
    const locks = locksOf({
      channel: () => ({ post: () => undefined, close: () => undefined }),
      lock: () => ({
        hold({ held }) {
          grant = held;
          return {
            release: () => {
              released += 1;
            },
          };
        },
      }),
    });
    const taking = locks.take('one');
    await clock.advance(5_000);
    expect(await taking).toBeUndefined();
    grant?.();
    expect(released).toBe(1);
  });
});

test('a page that is denied locks holds its own', async () => {
  const locks = locksOf({
    channel: () => ({ post: () => undefined, close: () => undefined }),
    lock: () => ({
      hold({ lost, denied }) {
        queueMicrotask(denied ?? lost);
        return { release: () => undefined };
      },
    }),
  });
  const release = await locks.take('one');
  expect(release).toBeTypeOf('function');
  expect(await locks.take('one')).toBeUndefined();
  release?.();
  expect(await locks.take('one')).toBeTypeOf('function');
});
