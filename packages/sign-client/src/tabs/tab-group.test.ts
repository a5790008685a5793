import { isMooringError } from '@mooring/protocol';
import { FakeClock, settle } from '@mooring/protocol/testing';
import type { Clock } from '@mooring/protocol/time';
import { describe, expect, test } from 'vitest';
import { createError } from '../errors.ts';
import type { TabEnvironment } from '../ports/tab-environment.ts';
import { FakeTabs } from '../testing/fake-tabs.ts';
import { fromPlain, TabGroup, type TabGroupOptions, toPlain } from './tab-group.ts';

interface TestTab {
  readonly group: TabGroup;
  /** Events in this tab. */
  readonly log: string[];
  sleep(): void;
  wake(): void;
}

/** Tabs of one browser; the owner answers calls with its name. */
class Browser {
  readonly clock = new FakeClock(undefined, 2);
  readonly #tabs = new FakeTabs();
  #count = 0;

  /** Opens a tab. @param change its own options, such as a slow clock */
  async open(change: Partial<TabGroupOptions> = {}): Promise<TestTab> {
    this.#count += 1;
    const tabId = `tab${this.#count}`;
    const { environment, sleep, wake } = this.#tabs.open();
    const log: string[] = [];
    const group = new TabGroup({
      environment,
      name: 'group',
      clock: this.clock,
      tabId,
      serve: async (method, args) => {
        log.push(`serves ${method}`);
        return `${tabId} ${method} ${args.join(' ')}`;
      },
      onBroadcast: ({ topic, payload }) => log.push(`hears ${topic} ${payload}`),
      onOwner: (owner) => log.push(owner ? 'owns' : 'owns no longer'),
      ...change,
    });
    group.start();
    await settle(2);
    return { group, log, sleep, wake };
  }
}

describe('the owner', () => {
  test('is the tab itself without an environment, and otherwise the first tab', async () => {
    const browser = new Browser();
    const alone = await browser.open({ environment: undefined });
    const first = await browser.open();
    const second = await browser.open();
    expect([alone, first, second].map(({ group }) => group.isOwner)).toEqual([true, true, false]);
    await expect(alone.group.run('add', 1)).resolves.toBe('tab1 add 1');
    await expect(first.group.run('add', 1)).resolves.toBe('tab2 add 1');
  });

  test('stays the same while every tab is open, however late their timers fire', async () => {
    const browser = new Browser();
    const first = await browser.open();
    // Browsers run timers of pages in the background once a minute.
    const { now, after } = browser.clock;
    const clock: Clock = { now, after: (milliseconds, run) => after(Math.max(milliseconds, 60_000), run) };
    const second = await browser.open({ clock });
    await browser.clock.advance(600_000);
    expect(first.log).toEqual(['owns']);
    expect(second.group.isOwner).toBe(false);
  });

  test('remains after the device slept', async () => {
    const browser = new Browser();
    const first = await browser.open();
    let slept = 0;
    const { now, after } = browser.clock;
    const second = await browser.open({ clock: { now: () => now() + slept, after } });
    slept = 3_600_000;
    await browser.clock.advance(60_000);
    expect(first.log).toEqual(['owns']);
    expect(second.group.isOwner).toBe(false);
  });

  test('is replaced after three unanswered pings, and learns that on waking', async () => {
    const browser = new Browser();
    const first = await browser.open();
    const second = await browser.open();
    first.sleep();
    await browser.clock.advance(14_999);
    expect(second.group.isOwner).toBe(false);
    await browser.clock.advance(5_001);
    expect(second.group.isOwner).toBe(true);
    first.wake();
    await settle(2);
    expect(first.log).toEqual(['owns', 'owns no longer']);
    await expect(first.group.run('add', 1)).resolves.toBe('tab2 add 1');
  });

  test('hands over to the next tab when it stops, and does not take over again', async () => {
    const browser = new Browser();
    const first = await browser.open();
    const second = await browser.open();
    first.group.stop();
    await settle(2);
    expect(first.log).toEqual(['owns', 'owns no longer']);
    expect(second.group.isOwner).toBe(true);
    second.group.stop();
    await browser.clock.advance(60_000);
    expect([first.group.isOwner, second.group.isOwner]).toEqual([false, false]);
    expect(browser.clock.pending).toBe(0);
  });

  test('is the tab itself if the browser denies locks, as to a page without an origin', async () => {
    const browser = new Browser();
    let tries = 0;
    let closed = 0;
    const environment: TabEnvironment = {
      channel: () => ({
        post: () => undefined,
        close: () => {
          closed += 1;
        },
      }),
      lock: () => ({
        hold({ lost, denied }) {
          tries += 1;
          if (tries < 100) queueMicrotask(denied ?? lost);
          return { release: () => undefined };
        },
      }),
    };
    const { group, log } = await browser.open({ environment });
    expect(tries).toBe(1);
    expect(log).toEqual(['owns']);
    // No other tab can be called or notified.
    expect(closed).toBe(1);
    await expect(group.run('add', 1)).resolves.toBe('tab1 add 1');
    expect(browser.clock.pending).toBe(0);
    group.stop();
    expect(group.isOwner).toBe(false);
  });
});

describe('a call', () => {
  test('runs in the owner, with its result or error', async () => {
    const browser = new Browser();
    const first = await browser.open({
      serve: async (method) => {
        if (method === 'fail') throw createError('SUBSCRIBE_FAILED', { topic: 'one' });
        if (method === 'break') throw new Error('broken');
        return ['done'];
      },
    });
    const second = await browser.open();
    await expect(second.group.run('add')).resolves.toEqual(['done']);
    const failure = await second.group.run('fail').catch((error: unknown) => error);
    expect(isMooringError(failure, 'SUBSCRIBE_FAILED')).toBe(true);
    await expect(second.group.run('break')).rejects.toThrow('broken');
    expect(first.group.isOwner).toBe(true);
  });

  test('runs once, even if it is repeated for a new owner', async () => {
    const browser = new Browser();
    const answers: (() => void)[] = [];
    let served = 0;
    await browser.open({
      serve: () => {
        served += 1;
        return new Promise((resolve) => answers.push(() => resolve('late')));
      },
    });
    const second = await browser.open();
    const call = second.group.run('add');
    await settle(2);
    // Each answer to a ping repeats it.
    await browser.clock.advance(30_000);
    expect(served).toBe(1);
    for (const answer of answers) answer();
    await expect(call).resolves.toBe('late');
  });

  test('moves to the next owner, whether another tab or this one', async () => {
    const browser = new Browser();
    const never = () => new Promise<never>(() => undefined);
    const first = await browser.open({ serve: never });
    const second = await browser.open();
    const third = await browser.open();
    const calls = [second.group.run('add', 'own'), third.group.run('add', 'other')];
    await settle(2);
    first.group.stop();
    await expect(Promise.all(calls)).resolves.toEqual(['tab2 add own', 'tab2 add other']);
    expect(second.log).toEqual(['owns', 'serves add', 'serves add']);
  });

  test('of a tab that loses the socket meanwhile moves to the next owner', async () => {
    const browser = new Browser();
    const aborts: (() => void)[] = [];
    const first = await browser.open({
      serve: () => new Promise((_, reject) => aborts.push(() => reject(createError('ABORTED')))),
      onOwner: (owner) => {
        if (!owner) for (const abort of aborts) abort();
      },
    });
    const answers: (() => void)[] = [];
    const second = await browser.open({
      serve: (_, args) => new Promise((resolve) => answers.push(() => resolve(args.join()))),
    });
    const calls = [first.group.run('add', 'own'), second.group.run('add', 'other')];
    await settle(2);
    expect(aborts).toHaveLength(2);
    first.sleep();
    await browser.clock.advance(20_000);
    first.wake();
    await settle(2);
    for (const answer of answers) answer();
    await expect(Promise.all(calls)).resolves.toEqual(['own', 'other']);
  });

  test('is not repeated for the next owner once it is answered', async () => {
    const browser = new Browser();
    const answers: (() => void)[] = [];
    const first = await browser.open({
      serve: () => new Promise((resolve) => answers.push(() => resolve('done'))),
    });
    let abort = (): void => undefined;
    const second = await browser.open({
      serve: () =>
        new Promise((_, reject) => {
          abort = () => reject(createError('ABORTED'));
        }),
      onOwner: (owner) => owner || abort(),
    });
    const call = second.group.run('add');
    await settle(2);
    first.sleep();
    await browser.clock.advance(20_000);
    expect(second.group.isOwner).toBe(true);
    first.wake();
    for (const answer of answers) answer();
    await expect(call).resolves.toBe('done');
    second.sleep();
    await browser.clock.advance(20_000);
    second.wake();
    await settle(2);
    expect([first.group.isOwner, second.group.isOwner]).toEqual([true, false]);
    expect(answers).toHaveLength(1);
  });

  test('rejects after two minutes, and at once when the tab stops', async () => {
    const browser = new Browser();
    const first = await browser.open({ serve: () => new Promise(() => undefined) });
    const second = await browser.open();
    const late = second.group.run('add').catch((error: unknown) => error);
    await browser.clock.advance(120_000);
    expect(isMooringError(await late, 'TIMED_OUT')).toBe(true);
    const open = second.group.run('add').catch((error: unknown) => error);
    second.group.stop();
    expect(isMooringError(await open, 'ABORTED')).toBe(true);
    await expect(second.group.run('add')).rejects.toMatchObject({ code: 'ABORTED' });
    expect(first.group.isOwner).toBe(true);
  });

  test('ignores messages of an invalid shape, and answers without a call', async () => {
    const browser = new Browser();
    const { environment } = new FakeTabs().open();
    const messages: ((message: unknown) => void)[] = [];
    const heard: unknown[] = [];
    const { log } = await browser.open({
      environment: {
        ...environment,
        channel: (_name, listener) => {
          messages.push(listener);
          return { post: (message) => heard.push(message), close: () => undefined };
        },
      },
    });
    heard.length = 0;
    for (const message of [
      null,
      7,
      {},
      { kind: 'call' },
      { kind: 'broadcast' },
      { kind: 'answer', id: 'x', outcome: { result: 1 } },
    ])
      for (const listener of messages) listener(message);
    await settle(2);
    expect(log).toEqual(['owns']);
    expect(heard).toEqual([]);
  });
});

test('a broadcast reaches every other tab', async () => {
  const browser = new Browser();
  const [first, second, third] = [await browser.open(), await browser.open(), await browser.open()];
  second.group.broadcast('settle', 'x');
  await settle(2);
  expect([first, second, third].map(({ log }) => log.includes('hears settle x'))).toEqual([
    true,
    false,
    true,
  ]);
});

test('errors keep their code between tabs; other values are passed unchanged', () => {
  const error = createError('SUBSCRIBE_FAILED', { topic: 'one' });
  const again = fromPlain(structuredClone(toPlain(error)));
  expect(isMooringError(again, 'SUBSCRIBE_FAILED')).toBe(true);
  expect(again).toMatchObject({ message: error.message, retryable: error.retryable, docs: error.docs });
  const other = new Error('other');
  expect(fromPlain(toPlain(other))).toBe(other);
  for (const value of [
    undefined,
    null,
    7,
    { name: 'MooringError' },
    { name: 'Error', code: 'X', message: 'x' },
  ])
    expect(fromPlain(value)).toBe(value);
});

test('an error keeps the JSON-RPC code of its cause between tabs, and nothing else of it', () => {
  const pass = (cause: unknown) => {
    const again = fromPlain(toPlain(createError('RELAY_ERROR', { message: 'no' }, { cause })));
    return (again as Error).cause;
  };
  expect(pass({ code: -32_602, message: 'too large', data: () => 1 })).toEqual({ code: -32_602 });
  for (const cause of [undefined, null, new Error('x'), { code: '7' }, { code: Number.NaN }, 'text'])
    expect(pass(cause)).toBeUndefined();
});

test('broadcasts the JSON form of a value that cannot be cloned, and never throws', async () => {
  const browser = new Browser();
  const first = await browser.open();
  const heard: unknown[] = [];
  await browser.open({ onBroadcast: ({ payload }) => heard.push(payload) });
  first.group.broadcast('event', new Proxy({ to: '0x1', run: () => undefined }, {}));
  const cyclic: Record<string, unknown> = { run: () => undefined };
  cyclic.itself = cyclic;
  first.group.broadcast('event', cyclic);
  first.group.broadcast('event', 'next');
  await settle(2);
  expect(heard).toEqual([{ to: '0x1' }, 'next']);
});
