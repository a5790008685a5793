import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { createMemoryStore } from '../store/memory-store.ts';
import type { RelayStore } from '../store/relay-store.ts';
import { fetchMessages } from './fetch-messages.ts';

const limits = { topicMessages: 2_000, topicSize: 1e8, storeMessages: 1e5, storeSize: 1e9 };
const topicOf = (number: number) => number.toString(16).padStart(64, '0');
const caller = () => ({
  clientId: 'bob',
  address: '192.0.2.7',
  project: undefined,
  fetchCursors: new Map(),
  open: true,
});

interface Fetched {
  readonly messages: readonly { readonly topic: number; readonly place: number }[];
  readonly hasMore: boolean;
}

/** A store with this many messages of this many characters on each topic. */
async function storeWith(
  topics: readonly { readonly count: number; readonly size: number }[],
): Promise<RelayStore> {
  const store = createMemoryStore({ limits, now: () => 1_700_000_000_000, onMessage: () => {} });
  for (const [topic, { count, size }] of topics.entries())
    for (let place = 0; place < count; place += 1)
      await store.publish({
        ...{ topic: topicOf(topic), id: topicOf(topic * 10_000 + place), publisher: 'alice', ttl: 300 },
        data: JSON.stringify({ topic, place, text: 'ü'.repeat(size) }),
      });
  return store;
}

async function fetch(store: RelayStore, who: ReturnType<typeof caller>, count: number): Promise<Fetched> {
  const topics = Array.from({ length: count }, (_, topic) => topicOf(topic));
  const text = await fetchMessages(store, who, topics);
  expect(Buffer.byteLength(text)).toBeLessThan(1_048_576 + 400_000);
  return JSON.parse(text);
}

/** Fetches until there is no more. @returns every message in order of arrival */
async function fetchAll(store: RelayStore, who: ReturnType<typeof caller>, count: number): Promise<string[]> {
  const seen: string[] = [];
  for (let rounds = 0; rounds < 40; rounds += 1) {
    const { messages, hasMore } = await fetch(store, who, count);
    seen.push(...messages.map(({ topic, place }) => `${topic}/${place}`));
    if (!hasMore) return seen;
    expect(messages.length).toBeGreaterThan(0);
  }
  throw new Error('it never ends');
}

it('returns every message of every topic once, over any number of answers', async () => {
  const topic = fc.record({ count: fc.nat(700), size: fc.constantFrom(0, 10, 3_000) });
  await fc.assert(
    fc.asyncProperty(fc.array(topic, { minLength: 1, maxLength: 4 }), async (topics) => {
      const store = await storeWith(topics);
      const expected = topics.flatMap(({ count }, number) =>
        Array.from({ length: count }, (_, place) => `${number}/${place}`),
      );
      const who = caller();
      expect(await fetchAll(store, who, topics.length)).toEqual(expected);
      // No message has ended, so the next fetch starts again at the oldest.
      expect(await fetchAll(store, who, topics.length)).toEqual(expected);
      expect(who.fetchCursors.size).toBe(0);
      await store.close();
    }),
    { numRuns: 20 },
  );
});

it('continues after many completely returned topics', async () => {
  const store = await storeWith(Array.from({ length: 300 }, () => ({ count: 5, size: 0 })));
  onTestFinished(() => store.close());
  expect(await fetchAll(store, caller(), 300)).toHaveLength(1_500);
});

it('skips no message if the list of topics differs from that of a truncated answer', async () => {
  const store = await storeWith([
    { count: 600, size: 0 },
    { count: 2, size: 0 },
  ]);
  onTestFinished(() => store.close());
  const who = caller();
  const [long, short] = [topicOf(0), topicOf(1)];
  const countOf = async (...topics: string[]): Promise<number> =>
    JSON.parse(await fetchMessages(store, who, topics)).messages.length;
  expect(await countOf(long)).toBe(500);
  // The truncated answer did not contain the short topic, which now precedes the long one.
  expect(await countOf(short, long)).toBe(500);
  expect(await countOf(short, long)).toBe(102);
  expect(await countOf(long)).toBe(100);
});

it("omits the client's own messages, and returns an empty answer for no topics", async () => {
  const store = await storeWith([{ count: 3, size: 0 }]);
  onTestFinished(() => store.close());
  expect(await fetch(store, { ...caller(), clientId: 'alice' }, 1)).toEqual({ messages: [], hasMore: false });
  expect(await fetch(store, caller(), 0)).toEqual({ messages: [], hasMore: false });
});

it('returns a message that is larger than an answer alone', async () => {
  const store = await storeWith([{ count: 2, size: 600_000 }]);
  onTestFinished(() => store.close());
  const who = caller();
  const text = await fetchMessages(store, who, [topicOf(0)]);
  expect(JSON.parse(text)).toMatchObject({ messages: [{ place: 0 }], hasMore: true });
  expect(JSON.parse(await fetchMessages(store, who, [topicOf(0)]))).toMatchObject({
    messages: [{ place: 1 }],
    hasMore: false,
  });
});

it('reads a topic once that the list repeats', async () => {
  const store = await storeWith([{ count: 1, size: 0 }]);
  onTestFinished(() => store.close());
  const asked: string[] = [];
  const counting: RelayStore = {
    ...store,
    pending: (topic, reader, query) => {
      asked.push(topic);
      return store.pending(topic, reader, query);
    },
  };
  const [one, other] = [topicOf(0), topicOf(1)];
  const text = await fetchMessages(counting, caller(), [one, other, one, other, one]);
  expect(JSON.parse(text).messages).toHaveLength(1);
  // The first once more, to learn that nothing follows.
  expect(asked).toEqual([one, one, other]);
});

it('stops once the caller no longer waits', async () => {
  const store = await storeWith(Array.from({ length: 5 }, () => ({ count: 1, size: 0 })));
  onTestFinished(() => store.close());
  const who = caller();
  let asked = 0;
  const leaving: RelayStore = {
    ...store,
    pending: (topic, reader, query) => {
      asked += 1;
      if (asked === 3) who.open = false;
      return store.pending(topic, reader, query);
    },
  };
  await fetchMessages(
    leaving,
    who,
    Array.from({ length: 5 }, (_, topic) => topicOf(topic)),
  );
  expect(asked).toBe(3);
});

it('rejects if the store fails', async () => {
  const store = await storeWith([]);
  onTestFinished(() => store.close());
  const broken = { ...store, pending: () => Promise.reject(new Error('no disk')) };
  await expect(fetchMessages(broken, caller(), [topicOf(0)])).rejects.toThrow('no disk');
});
