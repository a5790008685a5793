import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import type { StoreOptions } from '../store/relay-store.ts';
import {
  type NewMessage,
  type RelayStore,
  type StoredMessage,
  type StoreLimits,
  StoreRefusal,
} from '../store/relay-store.ts';

/** Opens an empty store. */
export type MakeRelayStore = (options: StoreOptions) => Promise<RelayStore>;

/** One rule of the contract. `run` rejects with the failure. */
export interface ConformanceCase {
  readonly name: string;
  run(): Promise<void>;
}

interface World {
  readonly store: RelayStore;
  /** Arguments of `onMessage`, in order. */
  readonly received: readonly StoredMessage[];
  /** Resolves once the received messages satisfy the condition. */
  tells(condition: () => boolean): Promise<void>;
  advance(milliseconds: number): void;
}

const start = 1_700_000_000_000;
const all = { after: 0, limit: 100, maxSize: 1_000_000 };
const topic = '0a'.repeat(32);
const otherTopic = '0b'.repeat(32);

function message(number: number, more: Partial<NewMessage> = {}): NewMessage {
  const id = number.toString(16).padStart(64, '0');
  return { topic, id, publisher: 'did:key:zAlice', ttl: 300, data: `{"number":${number}}`, ...more };
}

/** Options of the conformance suite. */
export interface ConformanceOptions {
  /** Whether the store itself knows and bounds its size, rather than its engine. Default: true. */
  readonly counts?: boolean | undefined;
}

/**
 * The rules for every relay store, for any test runner: `for (const rule of relayStoreConformance(make)) it(rule.name,
 * rule.run)`.
 */
export function relayStoreConformance(
  makeStore: MakeRelayStore,
  { counts = true }: ConformanceOptions = {},
): readonly ConformanceCase[] {
  const rule = (
    name: string,
    check: (world: World) => Promise<void>,
    limits: Partial<StoreLimits> = {},
  ): ConformanceCase => ({
    name,
    async run() {
      let time = start;
      const received: StoredMessage[] = [];
      const looks = new Set<() => void>();
      const tells = (condition: () => boolean) =>
        new Promise<void>((resolve) => {
          const look = () => {
            if (!condition()) return;
            looks.delete(look);
            resolve();
          };
          looks.add(look);
          look();
        });
      const store = await makeStore({
        limits: {
          topicMessages: 100,
          topicSize: 100_000,
          storeMessages: 1_000,
          storeSize: 1_000_000,
          ...limits,
        },
        now: () => time,
        onMessage: (stored) => {
          received.push(stored);
          for (const look of [...looks]) look();
        },
      });
      try {
        const advance = (milliseconds: number) => {
          time += milliseconds;
        };
        await check({ store, received, tells, advance });
      } finally {
        await store.close();
      }
    },
  });
  const idsOf = (messages: readonly StoredMessage[]) => messages.map(({ id }) => Number.parseInt(id, 16));
  const waiting = async (store: RelayStore, reader: string, at = topic) =>
    idsOf(await store.pending(at, reader, all));

  const wholeStore = [
    rule(
      'refuses messages beyond the bound of the whole store',
      async ({ store }) => {
        await store.publish(message(1));
        await store.publish(message(1, { topic: otherTopic }));
        await refuses(store.publish(message(2)), 'store-full');
        deepStrictEqual(await waiting(store, 'bob'), [1]);
      },
      { storeMessages: 2 },
    ),
    rule(
      'refuses bytes beyond the bound of the whole store',
      async ({ store }) => {
        await store.publish(message(1, { data: 'x'.repeat(60) }));
        await refuses(store.publish(message(2, { topic: otherTopic, data: 'x'.repeat(41) })), 'store-full');
      },
      { storeSize: 100 },
    ),
    rule(
      'reserves room in the store for short-lived messages',
      async ({ store }) => {
        for (const number of [1, 2, 3]) await store.publish(message(number, { ttl: 301 }));
        await refuses(store.publish(message(4, { ttl: 301 })), 'store-full');
        await store.publish(message(4, { ttl: 300 }));
        await refuses(store.publish(message(5, { ttl: 300 })), 'store-full');
      },
      { storeMessages: 4, shortSeconds: 300, reservedPercent: 25 },
    ),
    rule('counts the messages that it holds', async ({ store }) => {
      await store.publish(message(1, { data: 'x'.repeat(10) }));
      await store.publish(message(2, { data: 'x'.repeat(20) }));
      await store.publish(message(3, { topic: otherTopic, data: 'x'.repeat(5) }));
      deepStrictEqual(store.totals(), { messages: 3, topics: 2, size: 35 });
    }),
  ];
  const quotas = (['client', 'address', 'project'] as const).flatMap((holder) => [
    rule(
      `refuses more messages of one ${holder} than its share, and takes them again when there is room`,
      async ({ store, advance }) => {
        const own = { publisher: 'did:key:zAlice', address: '10.0.0.1', project: 'one' };
        const others = { publisher: 'did:key:zCarol', address: '10.0.0.2', project: 'two' };
        await store.publish(message(1, own));
        await store.publish(message(2, { ...own, ttl: 60, topic: otherTopic }));
        await refuses(store.publish(message(3, own)), 'store-full', holder);
        strictEqual(await store.publish(message(1, own)), 'duplicate');
        await refuses(
          store.publish(message(3, { ...others, [key[holder]]: own[key[holder]] })),
          'store-full',
          holder,
        );
        await store.publish(message(4, { ...own, [key[holder]]: others[key[holder]] }));
        // Rejected and repeated messages are not counted.
        store.acknowledge(topic, message(1).id, 'bob');
        deepStrictEqual(await waiting(store, 'bob'), [4]);
        await store.publish(message(5, own));
        await refuses(store.publish(message(6, own)), 'store-full', holder);
        advance(90_000);
        await store.publish(message(6, own));
        deepStrictEqual(await waiting(store, 'bob'), [4, 5, 6]);
      },
      { [`${holder}StoredMessages`]: 2 },
    ),
    rule(
      `refuses more bytes of one ${holder} than its share, and keeps room in it for what is short-lived`,
      async ({ store }) => {
        const own = { publisher: 'did:key:zAlice', address: '10.0.0.1', project: 'one' };
        await store.publish(message(1, { ...own, data: 'x'.repeat(70), ttl: 301 }));
        const more = { ...own, data: 'x'.repeat(11) };
        await refuses(store.publish(message(2, { ...more, ttl: 301 })), 'store-full', holder);
        await store.publish(message(2, { ...more, ttl: 300 }));
        await refuses(store.publish(message(3, { ...own, data: 'x'.repeat(20) })), 'store-full', holder);
        await store.publish(message(3, { ...own, data: 'x'.repeat(19) }));
      },
      { [`${holder}StoredSize`]: 100, shortSeconds: 300, reservedPercent: 20 },
    ),
  ]);
  return [
    ...quotas,
    rule(
      'refuses more messages of one IPv6 /48 than a multiple of the share of an address',
      async ({ store }) => {
        const from = (place: number) => ({ address: `2001:db8:1:${place}::/64` });
        const stored: number[] = [];
        for (let number = 0; number < 30; number += 1) {
          const publication = store.publish(message(number, from(Math.floor(number / 3))));
          if (await isRefused(publication, 'store-full', 'address')) continue;
          stored.push(number);
        }
        deepStrictEqual(await waiting(store, 'bob'), stored);
        strictEqual(stored.length, 4);
        await store.publish(message(31, { address: '192.0.2.1' }));
        store.acknowledge(topic, message(0).id, 'bob');
        deepStrictEqual(await waiting(store, 'bob'), [...stored.slice(1), 31]);
        await store.publish(message(32, from(0)));
      },
      { addressStoredMessages: 2, networkFactor: 2 },
    ),
    rule(
      'refuses more bytes of one IPv6 /48 than a multiple of the share of an address',
      async ({ store }) => {
        const from = (place: number) => ({ address: `2001:db8:1:${place}::/64`, data: 'x'.repeat(60) });
        await store.publish(message(1, from(1)));
        await refuses(store.publish(message(2, from(2))), 'store-full', 'address');
      },
      { addressStoredSize: 100, networkFactor: 1 },
    ),
    rule('keeps a message until a reader acknowledges it', async ({ store }) => {
      await store.publish(message(1));
      deepStrictEqual(await waiting(store, 'bob'), [1]);
      deepStrictEqual(await waiting(store, 'bob'), [1]);
      store.acknowledge(topic, message(1).id, 'bob');
      deepStrictEqual(await waiting(store, 'bob'), []);
      deepStrictEqual(store.totals(), counts ? { messages: 0, topics: 0, size: 0 } : undefined);
    }),
    rule('returns a message unchanged', async ({ store }) => {
      const sent = message(1, { data: '{"text":"ü\\n𝄞 \\" end"}' });
      await store.publish(sent);
      const [stored] = await store.pending(topic, 'bob', all);
      ok(stored);
      const { sequence, publishedAt, expiresAt, data, publisher } = stored;
      deepStrictEqual(
        { publishedAt, expiresAt, data, publisher },
        { publishedAt: start, expiresAt: start + 300_000, data: sent.data, publisher: sent.publisher },
      );
      ok(sequence > 0);
    }),
    rule(
      'returns no message to its publisher, and ignores the publisher’s acknowledgement',
      async ({ store }) => {
        await store.publish(message(1));
        deepStrictEqual(await waiting(store, message(1).publisher), []);
        store.acknowledge(topic, message(1).id, message(1).publisher);
        deepStrictEqual(await waiting(store, 'bob'), [1]);
      },
    ),
    rule('keeps the order, and returns the messages after a sequence number', async ({ store }) => {
      for (const number of [3, 1, 2, 9, 4]) await store.publish(message(number));
      deepStrictEqual(await waiting(store, 'bob'), [3, 1, 2, 9, 4]);
      const first = await store.pending(topic, 'bob', { ...all, limit: 2 });
      deepStrictEqual(idsOf(first), [3, 1]);
      const rest = await store.pending(topic, 'bob', { ...all, after: first[1]?.sequence ?? 0 });
      deepStrictEqual(idsOf(rest), [2, 9, 4]);
      const sequences = [...first, ...rest].map(({ sequence }) => sequence);
      deepStrictEqual(
        sequences,
        [...sequences].sort((one, other) => one - other),
      );
    }),
    rule('returns as many bytes as requested, and at least one message', async ({ store }) => {
      for (const number of [1, 2, 3]) await store.publish(message(number, { data: 'x'.repeat(40) }));
      deepStrictEqual(idsOf(await store.pending(topic, 'bob', { ...all, maxSize: 1 })), [1]);
      deepStrictEqual(idsOf(await store.pending(topic, 'bob', { ...all, maxSize: 80 })), [1, 2]);
    }),
    rule('keeps the messages of each topic separate', async ({ store }) => {
      await store.publish(message(1));
      await store.publish(message(1, { topic: otherTopic }));
      store.acknowledge(topic, message(1).id, 'bob');
      deepStrictEqual(await waiting(store, 'bob'), []);
      deepStrictEqual(await waiting(store, 'bob', otherTopic), [1]);
    }),
    rule(
      'stores a message once, even if several clients publish it repeatedly',
      async ({ store, received, tells }) => {
        await store.watch(topic);
        strictEqual(await store.publish(message(1)), 'stored');
        strictEqual(await store.publish(message(1)), 'duplicate');
        strictEqual(await store.publish(message(1, { publisher: 'did:key:zMallory' })), 'duplicate');
        const [one, other] = await Promise.all([store.publish(message(2)), store.publish(message(2))]);
        deepStrictEqual([one, other].sort(), ['duplicate', 'stored']);
        deepStrictEqual(await waiting(store, 'bob'), [1, 2]);
        await tells(() => received.length >= 2);
        deepStrictEqual(idsOf(received), [1, 2]);
      },
    ),
    rule(
      'recognises a message that is published again within a minute of its acknowledgement',
      async ({ store, received, tells, advance }) => {
        await store.watch(topic);
        await store.publish(message(1));
        await tells(() => received.length > 0);
        store.acknowledge(topic, message(1).id, 'bob');
        strictEqual(await store.publish(message(1)), 'duplicate');
        advance(60_000);
        strictEqual(await store.publish(message(1)), 'duplicate');
        strictEqual(await store.publish(message(1, { topic: otherTopic })), 'stored');
        deepStrictEqual(
          received.filter((one) => one.topic === topic).map(({ id }) => id),
          [message(1).id],
        );
        deepStrictEqual(await waiting(store, 'bob'), []);
      },
    ),
    rule('lets a message expire to the millisecond', async ({ store, advance }) => {
      await store.publish(message(1, { ttl: 30 }));
      await store.publish(message(2, { ttl: 31 }));
      advance(29_999);
      deepStrictEqual(await waiting(store, 'bob'), [1, 2]);
      advance(1);
      deepStrictEqual(await waiting(store, 'bob'), [2]);
      strictEqual(await store.publish(message(1, { ttl: 30 })), 'stored');
      deepStrictEqual(await waiting(store, 'bob'), [2, 1]);
    }),
    rule('ignores acknowledgements of messages that it does not hold', async ({ store }) => {
      store.acknowledge(topic, message(7).id, 'bob');
      await store.publish(message(1));
      store.acknowledge(topic, message(7).id, 'bob');
      store.acknowledge(otherTopic, message(1).id, 'bob');
      store.acknowledge(topic, message(1).id, 'bob');
      store.acknowledge(topic, message(1).id, 'bob');
      deepStrictEqual(await waiting(store, 'bob'), []);
    }),
    rule(
      'refuses messages beyond the bound of a topic until there is room',
      async ({ store }) => {
        await store.publish(message(1));
        await store.publish(message(2));
        await refuses(store.publish(message(3)), 'topic-full');
        await store.publish(message(3, { topic: otherTopic }));
        strictEqual(await store.publish(message(2)), 'duplicate');
        store.acknowledge(topic, message(1).id, 'bob');
        await store.publish(message(3));
        deepStrictEqual(await waiting(store, 'bob'), [2, 3]);
      },
      { topicMessages: 2 },
    ),
    rule(
      'refuses bytes beyond the bound of a topic',
      async ({ store }) => {
        await store.publish(message(1, { data: 'x'.repeat(60) }));
        await refuses(store.publish(message(2, { data: 'x'.repeat(41) })), 'topic-full');
        await store.publish(message(2, { data: 'x'.repeat(40) }));
      },
      { topicSize: 100 },
    ),
    rule(
      'counts sizes in bytes, not in characters',
      async ({ store }) => {
        // 30 characters, 60 bytes.
        strictEqual(await store.publish(message(1, { data: 'ü'.repeat(30) })), 'stored');
        await refuses(store.publish(message(2, { data: 'ü'.repeat(30) })), 'topic-full');
        if (counts) deepStrictEqual(store.totals(), { messages: 1, topics: 1, size: 60 });
      },
      { topicSize: 100 },
    ),
    ...(counts ? wholeStore : []),
    rule('notifies of a message once readers can get it, not before', async ({ store, received, tells }) => {
      await store.watch(topic);
      const publishing = store.publish(message(1));
      await tells(() => received.length > 0);
      deepStrictEqual(await waiting(store, 'bob'), [1]);
      await publishing;
      deepStrictEqual(idsOf(received), [1]);
      // No longer watched: a store may still deliver it.
      store.unwatch(topic);
      await store.publish(message(2));
      deepStrictEqual(await waiting(store, 'bob'), [1, 2]);
    }),
    rule(
      'neither loses nor repeats messages while clients subscribe, read and publish',
      async ({ store, received, tells }) => {
        const numbers = Array.from({ length: 60 }, (_, index) => index + 1);
        const publishing = numbers.map((number) => store.publish(message(number)));
        await store.watch(topic);
        const stored = await store.pending(topic, 'bob', all);
        await Promise.all(publishing);
        const late = await store.pending(topic, 'bob', { ...all, after: stored.at(-1)?.sequence ?? 0 });
        deepStrictEqual([...idsOf(stored), ...idsOf(late)], numbers);
        // Delivered and stored messages together are complete, and both are in order.
        await tells(() => new Set([...idsOf(stored), ...idsOf(received)]).size === numbers.length);
        deepStrictEqual(
          idsOf(received),
          [...idsOf(received)].sort((one, other) => one - other),
        );
      },
    ),
    rule(
      'neither loses nor repeats messages on many topics, each published after the previous is stored',
      async (world) => {
        const { store, received, tells } = world;
        const topics = Array.from({ length: 40 }, (_, index) => index.toString(16).padStart(64, '0'));
        const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
        await Promise.all(
          topics.map(async (one, index) => {
            const publishing = (async () => {
              for (const number of numbers) await store.publish(message(number, { topic: one }));
            })();
            // Some start to read before the first is stored, some in between.
            for (let wait = index % 4; wait > 0; wait -= 1) await store.pending(one, 'bob', all);
            await store.watch(one);
            const stored = await store.pending(one, 'bob', all);
            await publishing;
            const last = stored.at(-1)?.sequence ?? 0;
            const late = () => received.filter((each) => each.topic === one && each.sequence > last);
            await tells(() => stored.length + late().length >= numbers.length);
            deepStrictEqual(idsOf([...stored, ...late()]), numbers);
          }),
        );
      },
    ),
    rule('notifies a watch that ends and starts again immediately', async ({ store, received, tells }) => {
      const watches = [store.watch(topic)];
      store.unwatch(topic);
      watches.push(store.watch(topic));
      store.unwatch(topic);
      watches.push(store.watch(topic));
      await Promise.all(watches);
      await store.publish(message(1));
      await tells(() => received.length > 0);
      deepStrictEqual(idsOf(received), [1]);
    }),
    rule('reports that it works', async ({ store }) => {
      await store.check();
    }),
  ];
}

/** Members that identify a message's accounts. */
const key = { client: 'publisher', address: 'address', project: 'project' } as const;

/** Whether a publication is refused for this reason; rejects if it fails for another one. */
async function isRefused(
  publishing: Promise<unknown>,
  reason: StoreRefusal['reason'],
  holder?: StoreRefusal['holder'],
): Promise<boolean> {
  try {
    await publishing;
    return false;
  } catch (error) {
    if (error instanceof StoreRefusal && error.reason === reason && error.holder === holder) return true;
    throw error;
  }
}

async function refuses(...publication: Parameters<typeof isRefused>): Promise<void> {
  ok(await isRefused(...publication));
}
