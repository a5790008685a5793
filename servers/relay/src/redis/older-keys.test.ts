import { readFile } from 'node:fs/promises';
import { RedisServer } from '@mooring/server-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRedisStore } from './redis-store.ts';

interface StoredKey {
  readonly type: 'string' | 'zset' | 'hash';
  readonly value: string | readonly string[] | Readonly<Record<string, string>>;
}

/**
 * Keys of a relay of the first version in Redis: messages 1 to 6 on two topics alternately, of which 5 lives ten seconds; 2 is
 * acknowledged.
 */
const written = new URL('../test-support/stored-by-0.0/redis.json', import.meta.url);
const start = 1_700_000_000_000;
const prefix = 'mooring:relay:';
const topics = ['0a', 'b1'].map((two) => two.repeat(32));
const limits = { topicMessages: 100, topicSize: 100_000, storeMessages: 1_000, storeSize: 1_000_000 };
const all = { after: 0, limit: 100, maxSize: 1_000_000 };
const idOf = (number: number) => number.toString(16).padStart(64, '0');
let server: RedisServer;

beforeAll(async () => {
  server = await RedisServer.start();
  const keys: Readonly<Record<string, StoredKey>> = JSON.parse(await readFile(written, 'utf8'));
  for (const [key, { value }] of Object.entries(keys)) {
    if (typeof value === 'string') await server.client.set(key, value);
    else if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at += 2) await server.client.zadd(key, value[at + 1], value[at]);
    } else await server.client.hset(key, value);
    await server.client.expire(key, 3_600);
  }
});
afterAll(() => server.close());

it('reads and acknowledges what a relay of the first version stored', async () => {
  const store = await openRedisStore({
    address: server.url,
    prefix,
    rule: { replicas: 0, timeoutMs: 1_000, acceptsWithout: false },
    limits: { ...limits, clientStoredMessages: 10 },
    now: () => start + 60_000,
    onMessage: () => {},
  });
  const waiting = async (topic = '') =>
    (await store.pending(topic, 'bob', all)).map(({ id }) => Number.parseInt(id, 16));
  const [even, odd] = topics;
  expect([await waiting(even), await waiting(odd)]).toEqual([
    [4, 6],
    [1, 3],
  ]);
  const [first] = await store.pending(even ?? '', 'bob', all);
  expect(first).toMatchObject({
    publisher: 'did:key:z6MkPublisher1',
    publishedAt: start + 3,
    expiresAt: start + 3 + 2_592_000_000,
    data: expect.stringContaining('4'.repeat(40)),
  });
  const message = { topic: even ?? '', publisher: 'alice', ttl: 300, data: 'x' };
  expect(await store.publish({ ...message, id: idOf(2) })).toBe('duplicate');
  expect(await store.publish({ ...message, id: idOf(4) })).toBe('duplicate');
  expect(await store.publish({ ...message, id: idOf(9) })).toBe('stored');
  store.acknowledge(even ?? '', idOf(4), 'bob');
  expect(await waiting(even)).toEqual([6, 9]);
  await store.close();
  // The first version counted no messages for accounts.
  const counts: string[] = [];
  for (const key of await server.client.keys(`${prefix}{quota:*`)) {
    for (const [field, value] of Object.entries(await server.client.hgetall(key))) {
      if (field.endsWith(':m')) counts.push(value);
    }
  }
  expect(counts).toEqual(['1']);
});
