import { FakeClock, settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { Core } from '../core/core.ts';
import { createError } from '../errors.ts';
import type { KeptMessage } from '../records/records.ts';
import { refusingStorage } from '../test-support/refusing-storage.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';
import { KeptMessages } from './kept-messages.ts';

const one: KeptMessage = { id: 1, topic: 'aa', message: 'one', expiry: 2 ** 40 };
const two: KeptMessage = { id: 2, topic: 'aa', message: 'two', expiry: 2 ** 40 };
const other: KeptMessage = { id: 3, topic: 'bb', message: 'other', expiry: 2 ** 40 };
const keyOf = ({ id }: Pick<KeptMessage, 'id'>) => String(id);
const refusal = (code: number) => createError('RELAY_ERROR', { message: 'no' }, { cause: { code } });

/** Kept messages whose publishing the test decides: each call waits until it is answered. */
async function world() {
  const clock = new FakeClock();
  const storage = refusingStorage();
  const { socket } = new MemoryRelay();
  const core = await Core.init({ relayUrl: 'ws://relay.test', clock, socket, storage });
  const store = core.answers;
  await core.relayer.open();
  await clock.advance(2_000);
  const open = new Map<string, { accept(): void; refuse(error: Error): void }>();
  const sent: string[] = [];
  const done: string[] = [];
  const kept = new KeptMessages({
    ...{ core, store, keyOf },
    publish: ({ message }) => {
      sent.push(message);
      return new Promise<void>((resolve, reject) => {
        open.set(message, { accept: resolve, refuse: reject });
      });
    },
  });
  kept.onDone(async ({ message }) => void done.push(message));
  const keep = (...messages: readonly KeptMessage[]) =>
    Promise.all(messages.map((message) => store.set(keyOf(message), message)));
  const answer = async (message: string, error?: Error) => {
    if (error) open.get(message)?.refuse(error);
    else open.get(message)?.accept();
    await settle();
  };
  return { clock, core, store, storage, kept, sent, done, keep, answer };
}

test('sends messages of one topic in turn, and of several topics at once', async () => {
  const { kept, keep, sent, answer, store, done } = await world();
  await keep(one, two, other);
  kept.resume();
  expect(sent).toEqual(['one', 'other']);
  await answer('one');
  expect(sent).toEqual(['one', 'other', 'two']);
  await answer('two');
  await answer('other');
  expect([store.size, done]).toEqual([0, ['one', 'two', 'other']]);
});

test('a failed message does not keep the next one waiting', async () => {
  const { kept, keep, sent, answer, store } = await world();
  await keep(one, two);
  kept.resume();
  await answer('one', refusal(-32_000));
  await answer('two');
  expect([sent, store.values()]).toEqual([['one', 'two'], [one]]);
});

test('one attempt serves all who send a message at once', async () => {
  const { kept, keep, sent, answer } = await world();
  await keep(one);
  const both = Promise.allSettled([kept.send(one), kept.send(one)]);
  expect([kept.isSending(one), kept.isSending(two)]).toEqual([true, false]);
  await answer('one', refusal(-32_000));
  expect([(await both).map(({ status }) => status), sent]).toEqual([['rejected', 'rejected'], ['one']]);
  expect(kept.isSending(one)).toBe(false);
});

test.each([-32_600, -32_601, -32_602])('forgets a message that the relay refuses with %s', async (code) => {
  const { kept, keep, answer, store, done } = await world();
  await keep(one);
  const sending = expect(kept.send(one)).rejects.toMatchObject({ code: 'RELAY_ERROR' });
  await answer('one', refusal(code));
  await sending;
  expect([store.size, done]).toEqual([0, ['one']]);
});

test.each([
  refusal(-32_000),
  refusal(-32_603),
  createError('OFFLINE'),
  createError('ABORTED'),
  new Error('x'),
])('keeps a message after any other failure: %s', async (error) => {
  const { kept, keep, answer, store, done } = await world();
  await keep(one);
  const sending = expect(kept.send(one)).rejects.toBe(error);
  await answer('one', error);
  await sending;
  expect([store.size, done]).toEqual([1, []]);
});

test('keeps a message until what follows it is done', async () => {
  const { clock, kept, keep, sent, answer, store } = await world();
  let works = false;
  kept.onDone(async () => {
    if (!works) throw createError('STORAGE_FAILED');
  });
  await keep(one);
  kept.resume();
  await answer('one');
  expect(store.size).toBe(1);
  works = true;
  await clock.advance(5_000);
  expect([store.size, sent]).toEqual([0, ['one']]);
});

test.each(['its callback', 'the record'])(
  'tries ever more rarely to forget an accepted message while storage refuses %s, and never sends it again',
  async (what) => {
    const { clock, kept, keep, sent, answer, store, storage } = await world();
    let tries = 0;
    kept.onDone(async () => {
      tries += 1;
      if (what === 'its callback') throw createError('STORAGE_FAILED');
    });
    storage.refuses = (key, value) => key.includes('/answer/') && value === undefined;
    await keep(one);
    kept.resume();
    await answer('one');
    for (let minute = 0; minute < 60; minute += 1) await clock.advance(60_000);
    expect([store.size, sent]).toEqual([1, ['one']]);
    expect(tries).toBeGreaterThan(10);
    expect(tries).toBeLessThan(30);
  },
);

test('a send that the relay accepts does not wait for a storage that does not answer, nor do others of its topic', async () => {
  const { clock, kept, keep, sent, answer } = await world();
  kept.onDone(() => new Promise(() => undefined));
  await keep(one, two);
  kept.resume();
  const done = kept.send(one);
  await answer('one');
  await clock.advance(10_000);
  await done;
  await settle();
  expect(sent).toEqual(['one', 'two']);
});

test('sends a message that another tab stored while one of its topic was being sent', async () => {
  const { clock, kept, keep, sent, answer } = await world();
  await keep(one);
  kept.resume();
  await keep(two);
  await clock.advance(5_000);
  await answer('one');
  await clock.advance(5_000);
  expect(sent).toEqual(['one', 'two']);
});

test('drops a message whose session has ended, without sending it', async () => {
  const { core, store, keep, sent } = await world();
  const kept = new KeptMessages({
    ...{ core, store, keyOf },
    publish: async ({ message }) => void sent.push(message),
    isWanted: ({ topic }) => topic === 'bb',
  });
  const ends: unknown[] = [];
  kept.onDone(async ({ message }, end) => void ends.push([message, end]));
  await keep(one, other);
  kept.resume();
  await settle();
  expect([sent, store.size]).toEqual([['other'], 0]);
  expect(ends).toEqual([
    ['one', 'dropped'],
    ['other', 'accepted'],
  ]);
});

test('waits longer after each refusal on one connection, five minutes at most, and restarts at five seconds after a success', async () => {
  const { clock, kept, keep, sent, answer } = await world();
  await keep(one);
  kept.resume();
  for (const seconds of [5, 10, 20, 40, 80, 160, 300, 300]) {
    await answer('one', refusal(-32_000));
    const before = sent.length;
    await clock.advance(seconds * 1_000 - 1);
    expect(sent).toHaveLength(before);
    await clock.advance(1);
    expect(sent).toHaveLength(before + 1);
  }
  await answer('one');
  await keep(two);
  await clock.advance(5_000);
  expect(sent.at(-1)).toBe('two');
  await answer('two', refusal(-32_000));
  await clock.advance(5_000);
  expect(sent.filter((text) => text === 'two')).toHaveLength(2);
});

test.each(['aa', 'bb'])(
  'a message that the relay refuses again and again does not slow another one, of the topic %s',
  async (topic) => {
    const { clock, core, kept, keep, sent, answer } = await world();
    await keep(one);
    kept.resume();
    for (let time = 0; time < 8; time += 1) {
      await answer('one', refusal(-32_000));
      await clock.advance(300_000);
    }
    await answer('one', refusal(-32_000));
    const before = sent.length;
    await keep({ ...other, topic });
    await clock.advance(5_000);
    expect(sent.slice(before)).toEqual(['other']);
    await answer('other', createError('OFFLINE'));
    await core.relayer.restartTransport();
    expect(sent.slice(before)).toEqual(['other', 'other']);
    await answer('other');
    await clock.advance(294_999);
    expect(sent.slice(before)).toEqual(['other', 'other']);
    await clock.advance(1);
    expect(sent.slice(before)).toEqual(['other', 'other', 'one']);
  },
);

/** A message under the key of an earlier one, which the relay has refused and whose deletion has not ended. */
async function successor() {
  const parts = await world();
  const { kept, keep, answer } = parts;
  let fail: (error: Error) => void = () => undefined;
  let end: () => void = () => undefined;
  const done: string[] = [];
  kept.onDone(async ({ message }, outcome) => {
    done.push(`${message} ${outcome}`);
    if (message === 'one')
      await new Promise<void>((resolve, reject) => {
        [end, fail] = [resolve, reject];
      });
  });
  await keep(one);
  kept.resume();
  await answer('one', refusal(-32_602));
  const next = { ...one, message: 'next' };
  await keep(next);
  return { ...parts, done, next, end: () => end(), fail: () => fail(new Error('full')) };
}

test('a message is deleted by itself, while that of an earlier one under its key goes on', async () => {
  const { clock, core, kept, store, sent, answer, done, next, end } = await successor();
  const sending = kept.send(next);
  await answer('next');
  await sending;
  expect([store.size, done]).toEqual([0, ['one refused', 'next accepted']]);
  end();
  await core.relayer.restartTransport();
  await clock.advance(300_000);
  expect([store.size, sent]).toEqual([0, ['one', 'next']]);
});

test.each(['end', 'fail'] as const)(
  'a message is sent again, however the deletion of an earlier one under its key goes: %s',
  async (how) => {
    const { clock, kept, store, sent, answer, next, ...earlier } = await successor();
    const sending = kept.send(next).catch(() => undefined);
    await answer('next', refusal(-32_000));
    await sending;
    earlier[how]();
    await clock.advance(5_000);
    expect([store.values(), sent]).toEqual([[next], ['one', 'next', 'next']]);
  },
);

test('an outcome does not outlive its message, which another tab has deleted', async () => {
  const { clock, kept, keep, storage, store, sent, answer } = await world();
  await keep(one);
  kept.resume();
  storage.refuses = (_key, value) => value === undefined;
  await answer('one');
  storage.refuses = () => false;
  await store.delete(keyOf(one));
  const next = { ...one, message: 'next' };
  await keep(next);
  await clock.advance(5_000);
  await answer('next', createError('OFFLINE'));
  await clock.advance(5_000);
  expect([store.values(), sent]).toEqual([[next], ['one', 'next', 'next']]);
});

test('a clock that is set back does not delay a message', async () => {
  const { clock, kept, keep, sent, answer } = await world();
  await keep(one);
  kept.resume();
  await answer('one', refusal(-32_000));
  const { now } = clock;
  Object.assign(clock, { now: () => now() - 86_400_000 });
  await clock.advance(5_000);
  expect(sent).toEqual(['one', 'one']);
});

test('sends at each connection', async () => {
  const { core, kept, keep, sent, answer } = await world();
  await keep(one);
  kept.resume();
  await answer('one', createError('OFFLINE'));
  await core.relayer.restartTransport();
  expect(sent).toEqual(['one', 'one']);
});

test('does not open a connection that the application has closed', async () => {
  const { clock, core, kept, keep, sent, answer } = await world();
  await keep(one);
  kept.resume();
  await answer('one', refusal(-32_000));
  core.relayer.close();
  await clock.advance(600_000);
  expect(sent).toEqual(['one']);
});

test('drops an expired message without sending it', async () => {
  const { kept, keep, sent, store, done } = await world();
  await keep({ ...one, expiry: 5 }, two);
  kept.resume();
  await settle();
  expect([sent, store.values(), done]).toEqual([['two'], [two], ['one']]);
});

test('leaves no timer once its client is disposed of', async () => {
  const { clock, core, kept, keep, answer } = await world();
  await keep(one);
  kept.resume();
  await answer('one', refusal(-32_000));
  await core.dispose();
  await answer('one', createError('ABORTED'));
  expect(clock.pending).toBe(0);
});
