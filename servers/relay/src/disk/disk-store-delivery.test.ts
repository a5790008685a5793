import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { NewMessage } from '../store/relay-store.ts';
import { type DiskStore, type DiskStoreOptions, openDiskStore } from './disk-store.ts';
import { systemFiles } from './log-files.ts';

const topic = 'ab'.repeat(32);
const query = { after: 0, limit: 1_000, maxSize: 10_000_000 };
const limits = { topicMessages: 1e4, topicSize: 1e9, storeMessages: 1e6, storeSize: 1e9 };
const disk = systemFiles.write;

let folder = '';
let received: number[] = [];
let store: DiskStore;
/** Replaces a write to the log. */
let write = disk;

async function open(more: Partial<DiskStoreOptions> = {}): Promise<DiskStore> {
  return openDiskStore({
    folder,
    limits,
    now: () => 1_700_000_000_000,
    onMessage: ({ data }) => received.push(Number(data)),
    segmentSize: 1_000_000,
    memorySize: 0,
    files: { ...systemFiles, write: (...given) => write(...given) },
    ...more,
  });
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mooring-relay-'));
  [received, write] = [[], disk];
  store = await open();
  // The first segment is created ahead of time.
  await store.publish(message(99));
  store.acknowledge(topic, idOf(99), 'bob');
  received = [];
});
afterEach(async () => {
  write = disk;
  await store.close();
  await rm(folder, { recursive: true });
});

const idOf = (number: number) => number.toString(16).padStart(64, '0');
function message(number: number, more: Partial<NewMessage> = {}): NewMessage {
  return { topic, id: idOf(number), publisher: 'alice', ttl: 300, data: String(number), ...more };
}
const waiting = async () => (await store.pending(topic, 'bob', query)).map(({ data }) => Number(data));

/** Blocks the disk. @returns a function that lets it continue, or fail */
function hold(): (error?: Error) => void {
  const held: ((error?: Error) => void)[] = [];
  write = async (fd, bytes, position) => {
    const error = await new Promise<Error | undefined>((resolve) => held.push(resolve));
    if (error) throw error;
    await disk(fd, bytes, position);
  };
  return (error) => {
    write = error ? () => Promise.reject(error) : disk;
    for (const one of held.splice(0)) one(error);
  };
}

/** Publishes. @returns a function that reports the outcome so far */
function publish(number: number, more?: Partial<NewMessage>): () => string {
  let outcome = 'under way';
  store.publish(message(number, more)).then(
    (stored) => {
      outcome = stored;
    },
    ({ message: text }: Error) => {
      outcome = text;
    },
  );
  return () => outcome;
}

it('delivers a message while the disk writes it, and confirms it to the publisher afterwards', async () => {
  const release = hold();
  const first = publish(1);
  await turn();
  const second = publish(2);
  await turn();
  expect(received).toEqual([1, 2]);
  expect(await waiting()).toEqual([1, 2]);
  expect([first(), second()]).toEqual(['under way', 'under way']);
  release();
  await store.tidy();
  expect([first(), second()]).toEqual(['stored', 'stored']);
  expect([received, await waiting()]).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

it('ends a message permanently during its write, and confirms it to the publisher', async () => {
  const release = hold();
  const publishing = publish(1);
  await turn();
  store.acknowledge(topic, idOf(1), 'bob');
  await turn();
  expect(await waiting()).toEqual([]);
  expect(publishing()).toBe('stored');
  release();
  await store.tidy();
  expect(await store.publish(message(1))).toBe('duplicate');
  await store.close();
  store = await open();
  expect(await waiting()).toEqual([]);
});

it('never writes a message that ends before its turn, and confirms it to the publisher', async () => {
  const release = hold();
  const [first, second] = [publish(1), publish(2, { data: '222222222' })];
  await turn();
  const third = publish(3, { data: '333333333' });
  store.acknowledge(topic, idOf(3), 'bob');
  await turn();
  expect([first(), second(), third()]).toEqual(['under way', 'under way', 'stored']);
  release();
  await store.tidy();
  expect([first(), second()]).toEqual(['stored', 'stored']);
  expect(store.totals()).toMatchObject({ messages: 2 });
  await store.close();
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  const text = logs.map((name) => readFileSync(path.join(folder, name), 'latin1')).join();
  expect([text.includes('222222222'), text.includes('333333333')]).toEqual([true, false]);
  store = await open();
  expect(await waiting()).toEqual([1, 222222222]);
});

it('confirms a message to its publisher if a reader acknowledged it before the disk failed', async () => {
  const fails = hold();
  const [first, second] = [publish(1), publish(2)];
  await turn();
  store.acknowledge(topic, idOf(1), 'bob');
  fails(new Error('the disk fails'));
  await expect(store.publish(message(2))).rejects.toThrow('the disk fails');
  expect([first(), second()]).toEqual(['stored', 'the disk fails']);
  expect(await store.publish(message(1))).toBe('duplicate');
});

it('delivers only written messages while the disk fails, in order', async () => {
  const fails = hold();
  const first = store.publish(message(1));
  await turn();
  fails(new Error('the disk fails'));
  await expect(first).rejects.toThrow('the disk fails');
  const second = store.publish(message(2));
  expect([received, await waiting()]).toEqual([[1], []]);
  await expect(second).rejects.toThrow('the disk fails');
  const works = hold();
  const third = publish(3);
  await turn();
  const fourth = publish(4);
  await turn();
  expect([received, await waiting()]).toEqual([[1], []]);
  works();
  await store.tidy();
  expect([third(), fourth()]).toEqual(['stored', 'stored']);
  const publishing = store.publish(message(5));
  expect(received).toEqual([1, 3, 4, 5]);
  await publishing;
  expect(await waiting()).toEqual([3, 4, 5]);
});

it('confirms a failed message to its publisher once a reader acknowledges it', async () => {
  const fails = hold();
  const first = store.publish(message(1));
  await turn();
  fails(new Error('the disk fails'));
  await expect(first).rejects.toThrow('the disk fails');
  store.acknowledge(topic, idOf(1), 'alice');
  await expect(store.publish(message(1))).rejects.toThrow('the disk fails');
  store.acknowledge(topic, idOf(1), 'bob');
  expect(await store.publish(message(1))).toBe('duplicate');
  write = disk;
  expect(await store.publish(message(1))).toBe('duplicate');
  expect([received, await waiting()]).toEqual([[1], []]);
});

it('ends the repeat of a failed message if its reader acknowledges the first copy', async () => {
  const fails = hold();
  const first = store.publish(message(1));
  await turn();
  fails(new Error('the disk fails'));
  await expect(first).rejects.toThrow('the disk fails');
  const works = hold();
  const repeat = publish(1);
  await turn();
  store.acknowledge(topic, idOf(1), 'bob');
  await turn();
  expect(repeat()).toBe('stored');
  works();
  await store.tidy();
  expect([received, await waiting()]).toEqual([[1], []]);
});

it('ignores an acknowledgement of a message that was not delivered', async () => {
  const fails = hold();
  const first = store.publish(message(1));
  await turn();
  fails(new Error('the disk fails'));
  await expect(first).rejects.toThrow('the disk fails');
  await expect(store.publish(message(2))).rejects.toThrow('the disk fails');
  store.acknowledge(topic, idOf(2), 'bob');
  write = disk;
  expect(await store.publish(message(2))).toBe('stored');
  expect([received, await waiting()]).toEqual([[1, 2], [2]]);
});

it('delivers no message after it is closed', async () => {
  await store.close();
  const refused = store.publish(message(1));
  expect(received).toEqual([]);
  await expect(refused).rejects.toThrow('The log is closed.');
  store = await open();
});

it('limits the memory for waiting messages while the disk does not answer', async () => {
  const release = hold();
  const data = 'x'.repeat(30_000_000);
  const taken = [publish(1, { data }), publish(2, { data })];
  await turn();
  await expect(store.publish(message(3, { data }))).rejects.toThrow('more waits to be written');
  const small = publish(4);
  release();
  await store.tidy();
  expect([...taken, small].map((one) => one())).toEqual(['stored', 'stored', 'stored']);
  expect(await store.publish(message(3, { data }))).toBe('stored');
});

it('takes the bound on waiting messages from its options; one message may always wait', async () => {
  await store.close();
  store = await open({ waitingSize: 1 });
  const release = hold();
  const first = publish(1, { data: 'x'.repeat(100_000) });
  await expect(store.publish(message(2))).rejects.toThrow('more waits to be written');
  release();
  await store.tidy();
  expect(first()).toBe('stored');
  expect(await store.publish(message(2))).toBe('stored');
});

it('keeps messages in order after a disk failure', async () => {
  const fails = hold();
  const first = store.publish(message(1));
  await turn();
  fails(new Error('the disk fails'));
  await expect(first).rejects.toThrow();
  received = [];
  const works = hold();
  const held = write;
  const begun = new Promise<void>((resolve) => {
    write = (...given) => {
      resolve();
      return held(...given);
    };
  });
  const second = store.publish(message(2));
  await begun;
  const third = publish(3);
  works();
  await second;
  const fourth = publish(4);
  expect(received).toEqual([2]);
  await store.tidy();
  expect([third(), fourth(), received]).toEqual(['stored', 'stored', [2, 3, 4]]);
});

it('counts the overhead of each waiting message, not only its text', async () => {
  const release = hold();
  const taken = [publish(1, { data: 'x'.repeat(60_000_000) })];
  for (let number = 2; number <= 7_000; number += 1) taken.push(publish(number));
  await turn();
  const outcomes = taken.map((one) => one());
  expect(outcomes.at(0)).toBe('under way');
  expect(outcomes.at(-1)).toMatch('more waits to be written');
  release();
  await store.tidy();
});

it('frees messages that end before their turn while the disk does not answer', async () => {
  const release = hold();
  const first = publish(1);
  await turn();
  const ended: (() => string)[] = [];
  for (let number = 2; number <= 71; number += 1) {
    ended.push(publish(number, { data: 'x'.repeat(1_000_000) }));
    store.acknowledge(topic, idOf(number), 'bob');
  }
  await turn();
  expect(new Set(ended.map((one) => one()))).toEqual(new Set(['stored']));
  release();
  await store.tidy();
  expect(first()).toBe('stored');
});

it('counts messages being written until the disk answers, even if they have ended', async () => {
  const release = hold();
  const data = 'x'.repeat(30_000_000);
  for (const number of [1, 2]) publish(number, { data });
  await turn();
  for (const number of [1, 2]) store.acknowledge(topic, idOf(number), 'bob');
  await turn();
  await expect(store.publish(message(3, { data }))).rejects.toThrow('more waits to be written');
  release();
  await store.tidy();
  expect(await store.publish(message(3, { data }))).toBe('stored');
});
