import { RedisServer } from '@mooring/server-kit/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { topicKeys } from './redis-keys.ts';
import {
  acknowledgeScript,
  pendingScript,
  publishOutcomes,
  publishScript,
  quotaScript,
  relayScripts,
} from './redis-scripts.ts';

let server: RedisServer;
let topics = 0;
beforeAll(async () => {
  server = await RedisServer.start();
  for (const text of relayScripts) await server.client.script('LOAD', text);
});
afterAll(() => server.close());

/** Time of the relay; messages live for five minutes. */
const now = 1_700_000_000_000;
const live = 300_000;

interface Sent {
  readonly id: string;
  readonly data?: string;
  readonly publisher?: string;
  /** Milliseconds after `now`. */
  readonly after?: number;
  readonly live?: number;
  readonly maxMessages?: number;
  readonly maxSize?: number;
  readonly mayStore?: boolean;
}

/** The scripts, on a topic of their own. */
function topicOf() {
  topics += 1;
  const keys = topicKeys('test:', topics.toString(16).padStart(64, '0'));
  const { client } = server;
  const keysOf = (id: string) => [keys.order, keys.expiry, keys.state, `${keys.message}${id}`];
  return {
    keys,
    client,
    publish({
      id,
      data = `data of ${id}`,
      publisher = 'alice',
      after = 0,
      live: lives = live,
      maxMessages = 100,
      maxSize = 100_000,
      mayStore = true,
    }: Sent): Promise<unknown> {
      const at = now + after;
      const args = [id, publisher, at, at + lives, lives, data.length, data, maxMessages, maxSize];
      const rest = [keys.message, keys.channel, 'address project', mayStore ? 'yes' : 'no'];
      return client.evalsha(publishScript.sha, 4, ...keysOf(id), ...args, ...rest);
    },
    acknowledge: (id: string, reader = 'bob') =>
      client.evalsha(acknowledgeScript.sha, 4, ...keysOf(id), id, reader, 60_000),
    async scan({
      reader = 'bob',
      at = now,
      after = '0',
      limit = 100,
      size = 100_000,
      scanned = 1_000,
    } = {}): Promise<{ readonly next: string; readonly found: readonly string[] }> {
      const args = [keys.message, reader, at, after, limit, size, scanned];
      const answer = (await client.evalsha(pendingScript.sha, 1, keys.order, ...args)) as string[];
      const [next = '', ...found] = answer;
      return { next, found };
    },
    async pending(options: Parameters<typeof this.scan>[0] = {}) {
      const { found } = await this.scan(options);
      return found.flatMap((id, place) => {
        if (place % 2 > 0) return [];
        const [head = '', data] = (found[place + 1] ?? '').split('\n');
        return [{ id, sequence: head.split(' ')[0] ?? '', data }];
      });
    },
    async ids(options: Parameters<typeof this.scan>[0] = {}) {
      return (await this.pending(options)).map(({ id }) => id);
    },
  };
}

describe('the publish script', () => {
  it('stores a message once, in the order of arrival', async () => {
    const topic = topicOf();
    const ids = Array.from({ length: 20 }, (_, place) => `m${place}`);
    for (const id of ids) expect(await topic.publish({ id })).toBe(publishOutcomes.stored);
    for (const id of ids) {
      expect(await topic.publish({ id, publisher: 'carol' })).toBe(publishOutcomes.duplicate);
    }
    const found = await topic.pending();
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(found[3]?.data).toBe('data of m3');
    const sequences = found.map(({ sequence }) => Number(sequence));
    expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other));
  });

  it("keeps sequences growing although the server's clock is behind", async () => {
    const topic = topicOf();
    await topic.publish({ id: 'a' });
    const ahead = 9_000_000_000_000_000;
    await topic.client.hset(topic.keys.state, 's', ahead);
    await topic.publish({ id: 'b' });
    await topic.publish({ id: 'c' });
    const sequences = (await topic.pending()).map(({ sequence }) => sequence);
    expect(sequences.slice(1)).toEqual([String(ahead + 1), String(ahead + 2)]);
  });

  it('notifies readers of what it stores, and of nothing else', async () => {
    const topic = topicOf();
    const reader = topic.client.duplicate();
    onTestFinished(() => reader.disconnect());
    const received: string[] = [];
    reader.on('smessage', (channel: string, text: string) =>
      received.push(`${channel} ${text.split(' ')[0]}`),
    );
    await reader.ssubscribe(topic.keys.channel);
    await topic.publish({ id: 'a' });
    await topic.publish({ id: 'a' });
    await topic.publish({ id: 'b', mayStore: false });
    await topic.publish({ id: 'c', maxMessages: 1 });
    await topic.publish({ id: 'd' });
    await expect.poll(() => received).toEqual([`${topic.keys.channel} a`, `${topic.keys.channel} d`]);
  });

  it('refuses messages over the number and bytes of a topic, but not duplicates', async () => {
    const topic = topicOf();
    const [small, large] = ['x'.repeat(40), 'x'.repeat(61)];
    const bounds = { maxMessages: 3, maxSize: 100 };
    expect(await topic.publish({ id: 'a', data: small, ...bounds })).toBe(publishOutcomes.stored);
    expect(await topic.publish({ id: 'b', data: large, ...bounds })).toBe(publishOutcomes.full);
    expect(await topic.publish({ id: 'c', data: small, ...bounds })).toBe(publishOutcomes.stored);
    expect(await topic.publish({ id: 'd', data: 'x', ...bounds })).toBe(publishOutcomes.stored);
    expect(await topic.publish({ id: 'e', data: 'x', ...bounds })).toBe(publishOutcomes.full);
    expect(await topic.publish({ id: 'a', data: small, ...bounds })).toBe(publishOutcomes.duplicate);
    expect(await topic.ids()).toEqual(['a', 'c', 'd']);
    await topic.acknowledge('a');
    expect(await topic.publish({ id: 'e', data: small.slice(1), ...bounds })).toBe(publishOutcomes.stored);
  });

  it('stores nothing for an account that is full, but answers for duplicates', async () => {
    const topic = topicOf();
    expect(await topic.publish({ id: 'a', mayStore: false })).toBe(publishOutcomes.refused);
    expect(await topic.client.exists(topic.keys.order, topic.keys.state)).toBe(0);
    await topic.publish({ id: 'a' });
    expect(await topic.publish({ id: 'a', mayStore: false })).toBe(publishOutcomes.duplicate);
  });

  it('does not count an expired message, and stores it again', async () => {
    const topic = topicOf();
    const bounds = { maxMessages: 2, maxSize: 1_000 };
    await topic.publish({ id: 'short', live: 10_000, ...bounds });
    await topic.publish({ id: 'long', ...bounds });
    expect(await topic.publish({ id: 'new', after: 9_999, ...bounds })).toBe(publishOutcomes.full);
    expect(await topic.publish({ id: 'short', after: 9_999, ...bounds })).toBe(publishOutcomes.duplicate);
    expect(await topic.publish({ id: 'short', after: 10_000, ...bounds })).toBe(publishOutcomes.stored);
    expect(await topic.ids({ at: now + 10_000 })).toEqual(['long', 'short']);
    const { b: size, ...rest } = await topic.client.hgetall(topic.keys.state);
    expect(size).toBe(String('data of long'.length + 'data of short'.length));
    expect(Object.keys(rest).sort()).toEqual(['q:long', 'q:short', 's']);
  });

  it('removes expired messages and their keys with the next message', async () => {
    const topic = topicOf();
    await topic.publish({ id: 'short', live: 10_000 });
    await topic.publish({ id: 'next', after: 10_000 });
    expect(await topic.client.exists(`${topic.keys.message}short`)).toBe(0);
    expect(await topic.client.zrange(topic.keys.order, '0', '-1')).toEqual(['next']);
  });

  it('lets every key expire after its last message', async () => {
    const topic = topicOf();
    await topic.publish({ id: 'long', live: 900_000 });
    await topic.publish({ id: 'short', live: 1_000 });
    for (const key of [topic.keys.order, topic.keys.expiry, topic.keys.state]) {
      const left = await topic.client.pttl(key);
      expect(left).toBeGreaterThan(900_000);
      expect(left).toBeLessThanOrEqual(1_500_000);
    }
    expect(await topic.client.pttl(`${topic.keys.message}short`)).toBeLessThanOrEqual(1_000);
  });
});

describe('the acknowledge script', () => {
  it('ends a message once, returns the counted values, and remembers the id', async () => {
    const topic = topicOf();
    await topic.publish({ id: 'a', data: 'four' });
    const counted = [String(now), String(now + live), '4', 'alice', 'address project'];
    expect(await topic.acknowledge('a')).toEqual(counted);
    expect(await topic.acknowledge('a', 'carol')).toBe(0);
    expect(await topic.ids()).toEqual([]);
    expect(await topic.publish({ id: 'a' })).toBe(publishOutcomes.duplicate);
    expect(await topic.client.hget(topic.keys.state, 'b')).toBe('0');
    expect(await topic.client.zcard(topic.keys.expiry)).toBe(0);
    expect(await topic.client.pttl(`${topic.keys.message}a`)).toBeLessThanOrEqual(60_000);
  });

  it('ends nothing for the publisher, and no unknown message', async () => {
    const topic = topicOf();
    await topic.publish({ id: 'a' });
    expect(await topic.acknowledge('a', 'alice')).toBe(0);
    expect(await topic.acknowledge('b')).toBe(0);
    expect(await topic.ids()).toEqual(['a']);
  });
});

describe('the pending script', () => {
  it('omits messages of the reader, and expired and acknowledged ones', async () => {
    const topic = topicOf();
    await topic.publish({ id: 'own', publisher: 'bob' });
    await topic.publish({ id: 'short', live: 10_000 });
    await topic.publish({ id: 'done' });
    await topic.publish({ id: 'waits' });
    await topic.acknowledge('done');
    expect(await topic.ids()).toEqual(['short', 'waits']);
    expect(await topic.ids({ at: now + 10_000 })).toEqual(['waits']);
    expect(await topic.ids({ reader: 'alice' })).toEqual(['own']);
  });

  it('continues after a sequence, within a number and size of messages, and returns at least one', async () => {
    const topic = topicOf();
    // More than one page of the script, with gaps.
    const ids = Array.from({ length: 200 }, (_, place) => `m${place}`);
    for (const id of ids) await topic.publish({ id, data: '0123456789', maxMessages: 1_000 });
    for (const id of ids.slice(10, 150)) await topic.acknowledge(id);
    const left = [...ids.slice(0, 10), ...ids.slice(150)];
    expect(await topic.ids()).toEqual(left);
    const seen: string[] = [];
    for (let after = '0'; seen.length < left.length; ) {
      const page = await topic.pending({ after, limit: 7 });
      expect(page.length).toBe(Math.min(7, left.length - seen.length));
      seen.push(...page.map(({ id }) => id));
      after = page.at(-1)?.sequence ?? '';
    }
    expect(seen).toEqual(left);
    expect(await topic.ids({ size: 35 })).toEqual(left.slice(0, 3));
    expect(await topic.ids({ size: 1 })).toEqual(left.slice(0, 1));
    expect(await topic.ids({ limit: 0 })).toEqual([]);
  });
});

describe('the pending script, of messages that it skips', () => {
  it('scans a bounded number, and continues where it stopped', async () => {
    const topic = topicOf();
    await topic.client.hset(topic.keys.state, 's', 9_000_000_000_000_000);
    for (const id of ['a', 'b', 'c', 'd']) await topic.publish({ id, publisher: 'bob' });
    await topic.publish({ id: 'e' });
    const first = await topic.scan({ scanned: 2 });
    expect(first.found).toEqual([]);
    const second = await topic.scan({ scanned: 2, after: first.next });
    expect(second.found).toEqual([]);
    const third = await topic.scan({ scanned: 2, after: second.next });
    expect([third.next, third.found[0]]).toEqual(['', 'e']);
  });

  it('does not read the bodies', async () => {
    const topic = topicOf();
    const data = 'x'.repeat(100_000);
    await topic.publish({ id: 'a', publisher: 'bob', data });
    await topic.publish({ id: 'b', data, maxSize: 1_000_000 });
    const reads = async (reader: string): Promise<number> => {
      await topic.client.config('RESETSTAT');
      await topic.scan({ reader, limit: 1 });
      const stats = await topic.client.info('commandstats');
      return Number(/cmdstat_m?get:calls=(\d+)/.exec(stats)?.[1] ?? 0);
    };
    expect(await reads('carol')).toBe(1);
    await topic.acknowledge('b', 'carol');
    expect(await reads('bob')).toBe(0);
  });
});

describe('the quota script', () => {
  let accounts = 0;
  const account = () => {
    accounts += 1;
    const key = `test:{account ${accounts}}`;
    return {
      key,
      report: (
        at: number,
        ...changes: readonly (readonly [expires: number, messages: number, size: number])[]
      ) => server.client.evalsha(quotaScript.sha, 1, key, at, ...changes.flat()),
    };
  };

  it('adds the changes of all relays until they expire', async () => {
    const { key, report } = account();
    expect(await report(now)).toEqual(['0', '0']);
    expect(await server.client.exists(key)).toBe(0);
    expect(await report(now, [now + 10_000, 2, 20], [now + 50_000, 1, 5])).toEqual(['3', '25']);
    expect(await report(now, [now + 50_000, -1, -5], [now + 50_000, 3, 30])).toEqual(['5', '50']);
    expect(await report(now + 10_000)).toEqual(['3', '30']);
    expect(await report(now + 10_000, [now + 9_000, 100, 100])).toEqual(['3', '30']);
    expect(await report(now + 50_000)).toEqual(['0', '0']);
    expect(await server.client.exists(key)).toBe(0);
  });

  it('is never below zero, and accepts the end of a message before its arrival', async () => {
    const { key, report } = account();
    expect(await report(now, [now + 10_000, -1, -10])).toEqual(['0', '0']);
    expect(await report(now, [now + 10_000, 1, 10])).toEqual(['0', '0']);
    expect(await server.client.exists(key)).toBe(0);
    expect(await report(now, [now + 10_000, 1, 10])).toEqual(['1', '10']);
  });

  it('lets the account expire a minute after its last message', async () => {
    const { key, report } = account();
    await report(now, [now + 500_000, 1, 1], [now + 10_000, 1, 1]);
    const left = await server.client.pttl(key);
    expect(left).toBeGreaterThan(500_000);
    expect(left).toBeLessThanOrEqual(560_000);
  });
});
