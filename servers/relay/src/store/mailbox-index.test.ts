import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type IndexEntry, MailboxIndex } from './mailbox-index.ts';
import { MessageOwners } from './message-owners.ts';
import { StoreRefusal } from './relay-store.ts';

const owners = new MessageOwners('key');

const roomy = { topicMessages: 100, topicSize: 1e6, storeMessages: 1_000, storeSize: 1e7 };
const everything = { after: 0, limit: 1_000, maxSize: 1e9 };

interface TestEntry extends IndexEntry {
  visible: boolean;
}
let sequence = 0;
function entryOf(
  topic: string,
  id: string,
  more: Partial<TestEntry & { publisher: string }> = {},
): TestEntry {
  sequence += 1;
  const { publisher = 'alice', ...members } = more;
  const owner = owners.of({ publisher });
  return { topic, id, owner, sequence, expiresAt: 1_000_000, size: 10, visible: true, ...members };
}

/** The index, and a list as its model. */
class Pair {
  readonly index = new MailboxIndex<TestEntry>(roomy);
  #entries: TestEntry[] = [];
  /** Topic and id of acknowledged messages. */
  readonly #acknowledged = new Set<string>();
  /** Publishers of refused messages that readers received, by topic and id. */
  readonly #given = new Map<string, string>();
  /** Stays below the time for which ended messages are remembered; that has its own tests. */
  #now = 0;

  wait(milliseconds: number): void {
    this.#now = Math.min(this.#now + milliseconds, 80_000);
    const expired = this.index.takeExpired(this.#now);
    for (const entry of expired) this.#remove(entry);
    // Never early, and at most two buckets late.
    expect(expired.every((entry) => entry.expiresAt <= this.#now)).toBe(true);
    expect(this.#entries.every((entry) => entry.expiresAt > this.#now - 10_000)).toBe(true);
  }

  add({
    topic,
    id,
    client: publisher,
    visible,
    size,
    life,
  }: Target & Pick<TestEntry, 'visible' | 'size'> & { life: number }): void {
    if (this.#find(topic, id)) return;
    const entry = entryOf(topic, id, { publisher, visible, size, expiresAt: this.#now + life });
    this.index.add(entry);
    this.#entries.push(entry);
  }

  pending(topic: string, reader: string, query: typeof everything): void {
    const all = this.#entries.filter(
      (entry) =>
        entry.topic === topic &&
        entry.visible &&
        entry.owner.publisher !== reader &&
        entry.sequence > query.after &&
        entry.expiresAt > this.#now,
    );
    let size = 0;
    const page = all.slice(0, query.limit);
    const end = page.findIndex((entry, index) => {
      size += entry.size;
      return index > 0 && size > query.maxSize;
    });
    const expected = end === -1 ? page : page.slice(0, end);
    expect(this.index.pending(topic, reader, { ...query, now: this.#now })).toEqual(expected);
  }

  acknowledge({ topic, id, client }: Target): void {
    const entry = this.#find(topic, id);
    const publisher = entry?.visible ? entry.owner.publisher : this.#given.get(topic + id);
    const isReader = publisher !== undefined && publisher !== client;
    expect(this.index.acknowledge(topic, id, client, this.#now)).toBe(isReader ? entry : undefined);
    if (!isReader) return;
    this.#acknowledged.add(topic + id);
    this.#remove(entry);
  }

  remove({ topic, id }: Target): void {
    const entry = this.#find(topic, id);
    if (entry) expect(this.index.remove(entry)).toBe(true);
    this.#remove(entry);
  }

  refuse({ topic, id }: Target): void {
    const entry = this.#find(topic, id);
    if (!entry) return;
    this.index.refuse(entry, this.#now);
    if (entry.visible) this.#given.set(topic + id, entry.owner.publisher);
    this.#remove(entry);
  }

  show({ topic, id }: Target): void {
    const entry = this.#find(topic, id);
    if (entry) entry.visible = true;
  }

  compare(): void {
    for (const topic of ['one', 'two'])
      for (const id of ['a', 'b', 'c']) {
        expect(this.index.find(topic, id)).toBe(this.#find(topic, id));
        expect(this.index.wasAcknowledged(topic, id, this.#now)).toBe(this.#acknowledged.has(topic + id));
      }
    const entries = [...this.index.entries()].sort((first, second) => first.sequence - second.sequence);
    expect(entries).toEqual(this.#entries);
    expect(this.index.totals()).toEqual({
      messages: entries.length,
      topics: new Set(entries.map(({ topic }) => topic)).size,
      size: entries.reduce((sum, { size }) => sum + size, 0),
    });
  }

  #find(topic: string, id: string): TestEntry | undefined {
    return this.#entries.find((entry) => entry.topic === topic && entry.id === id);
  }

  #remove(gone: TestEntry | undefined): void {
    this.#entries = this.#entries.filter((entry) => entry !== gone);
  }
}

/** A message and its participants. */
interface Target {
  readonly topic: string;
  readonly id: string;
  readonly client: string;
}

const topics = fc.constantFrom('one', 'one', 'two');
const ids = fc.constantFrom('a', 'b', 'c');
const clients = fc.constantFrom('alice', 'bob');
const target = { topic: topics, id: ids, client: clients };
type Step = (pair: Pair) => void;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ ...target, visible: fc.boolean(), size: fc.nat(20), life: fc.nat(60_000) }).map(
    (message): Step =>
      (pair) =>
        pair.add(message),
  ),
  fc.tuple(fc.constantFrom('acknowledge', 'remove', 'refuse', 'show'), fc.record(target)).map(
    ([act, message]): Step =>
      (pair) =>
        pair[act](message),
  ),
  fc.nat(20_000).map(
    (milliseconds): Step =>
      (pair) =>
        pair.wait(milliseconds),
  ),
  fc
    .tuple(
      topics,
      clients,
      fc.record({ after: fc.nat(20), limit: fc.integer({ min: 1, max: 4 }), maxSize: fc.nat(20) }),
    )
    .map(
      ([topic, client, query]): Step =>
        (pair) =>
          pair.pending(topic, client, query),
    ),
);

describe('the index', () => {
  it('behaves like a list of messages', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 80 }), (steps) => {
        const pair = new Pair();
        sequence = 0;
        for (const take of steps) take(pair);
        pair.compare();
      }),
      { numRuns: 100 },
    );
  });

  it('keeps nothing of removed messages', () => {
    const index = new MailboxIndex<TestEntry>({ ...roomy, topicSize: 50, clientStoredSize: 20 });
    const request = { topic: 'one', owner: owners.of({ publisher: 'alice' }), size: 20, ttl: 300 };
    const ways: ((entry: TestEntry) => unknown)[] = [
      (entry) => index.remove(entry),
      (entry) => index.refuse(entry, 0),
      (entry) => index.acknowledge(entry.topic, entry.id, 'bob', 0),
      () => index.takeExpired(2_000_000),
    ];
    for (const way of ways) {
      const entry = entryOf('one', 'a', { size: 20 });
      const other = entryOf('one', 'b', { publisher: 'carol', expiresAt: 9_000_000 });
      index.add(other);
      index.add(entry);
      expect(index.refusal(request)).toMatchObject({ reason: 'store-full', holder: 'client' });
      way(entry);
      expect(index.refusal(request)).toBeUndefined();
      expect(index.remove(entry)).toBe(false);
      index.remove(other);
      expect(index.totals()).toEqual({ messages: 0, topics: 0, size: 0 });
    }
  });

  it('does not remove an entry in place of an equal one', () => {
    const index = new MailboxIndex<TestEntry>(roomy);
    const [first, second] = [entryOf('one', 'a'), entryOf('one', 'a')];
    index.add(first);
    index.remove(first);
    index.add(second);
    expect(index.remove(first)).toBe(false);
    expect(index.find('one', 'a')).toBe(second);
    expect(index.takeExpired(5_000_000)).toEqual([second]);
  });
});

describe('room for a message', () => {
  const owner = owners.of({ publisher: 'alice', address: '192.0.2.7', project: 'shop' });
  const short = { topic: 'one', owner, size: 10, ttl: 300 };
  const fill = (limits: object, count: number, topic = 'one') => {
    const index = new MailboxIndex<TestEntry>({ ...roomy, ...limits });
    for (let number = 0; number < count; number += 1) index.add({ ...entryOf(topic, `${number}`), owner });
    return index;
  };

  it.each([
    ['messages on a topic', { topicMessages: 3 }, 'topic-full', undefined],
    ['bytes on a topic', { topicSize: 30 }, 'topic-full', undefined],
    ['messages', { storeMessages: 3 }, 'store-full', undefined],
    ['bytes', { storeSize: 30 }, 'store-full', undefined],
    ['messages of a client', { clientStoredMessages: 3 }, 'store-full', 'client'],
    ['bytes of an address', { addressStoredSize: 30 }, 'store-full', 'address'],
    ['messages of a project', { projectStoredMessages: 3 }, 'store-full', 'project'],
  ] as const)('ends with the last of %s', (_name, limits, reason, holder) => {
    expect(fill(limits, 2).refusal(short)).toBeUndefined();
    const refusal = fill(limits, 3).refusal(short);
    expect(refusal).toBeInstanceOf(StoreRefusal);
    expect(refusal).toMatchObject({ reason, holder });
  });

  it('on a topic does not depend on other topics', () => {
    expect(fill({ topicMessages: 3 }, 3, 'two').refusal(short)).toBeUndefined();
    expect(fill({ topicSize: 9 }, 0).refusal(short)).toMatchObject({ reason: 'topic-full' });
  });

  it('is reserved for short-lived messages', () => {
    const limits = { storeMessages: 10, shortSeconds: 300, reservedPercent: 20 };
    expect(fill(limits, 8).refusal({ ...short, ttl: 301 })).toMatchObject({ reason: 'store-full' });
    expect(fill(limits, 7).refusal({ ...short, ttl: 301 })).toBeUndefined();
    expect(fill(limits, 9).refusal(short)).toBeUndefined();
    expect(fill(limits, 10).refusal(short)).toMatchObject({ reason: 'store-full' });
  });
});
