import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { slotOfTag } from '@mooring/server-kit/redis';
import { freePort, RedisCluster, RedisServer, redisProgram } from '@mooring/server-kit/testing';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import type { NewMessage, RelayStore, StoredMessage } from '../store/relay-store.ts';
import { topicKeys } from './redis-keys.ts';
import { openRedisStore, type RedisStoreOptions } from './redis-store.ts';

const rule = { replicas: 0, timeoutMs: 1_000, acceptsWithout: false };
const limits = { topicMessages: 100, topicSize: 100_000, storeMessages: 1_000, storeSize: 1_000_000 };
const all = { after: 0, limit: 100, maxSize: 1_000_000 };
const topic = '0c'.repeat(32);
const prefix = 'moves:';
const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

function message(number: number): NewMessage {
  const id = number.toString(16).padStart(64, '0');
  return { topic, id, publisher: 'did:key:zAlice', ttl: 300, data: `{"number":${number}}` };
}

interface Opened {
  readonly store: RelayStore;
  /** Resolves once this message was delivered, or its topic had a gap. */
  heard(number: number): Promise<void>;
}

async function open(address: string, more: Partial<RedisStoreOptions> = {}): Promise<Opened> {
  const received: StoredMessage[] = [];
  const looks = new Set<() => void>();
  const store = await openRedisStore({
    address,
    prefix,
    rule,
    limits,
    now: Date.now,
    onMessage: (one) => {
      received.push(one);
      for (const look of [...looks]) look();
    },
    onGap: async (gap) => {
      // The server may be gone by now: the next connection reports the gap again.
      received.push(...(await store.pending(gap, 'bob', all).catch(() => [])));
      for (const look of [...looks]) look();
    },
    ...more,
  });
  opened.push(store);
  const heard = (number: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!received.some(({ id }) => id === message(number).id)) return;
        looks.delete(look);
        resolve();
      };
      looks.add(look);
      look();
    });
  return { store, heard };
}

async function start(...settings: readonly string[]): Promise<RedisServer> {
  const server = await RedisServer.start(...settings);
  opened.push(server);
  return server;
}

async function replicaOf(primary: RedisServer): Promise<RedisServer> {
  const replica = await start('--replicaof', '127.0.0.1', `${primary.port}`);
  while (!(await primary.client.info('replication')).includes('state=online')) await replica.client.ping();
  return replica;
}

const both = (one: RedisServer, other: RedisServer) => `${one.url},127.0.0.1:${other.port}`;

describe('failover between single servers', () => {
  it('uses the server that was promoted, with its messages', async () => {
    const first = await start();
    const second = await replicaOf(first);
    const careful = await open(both(first, second), { rule: { ...rule, replicas: 1, timeoutMs: 25_000 } });
    const { store, heard } = await open(both(first, second));
    await store.watch(topic);
    await careful.store.publish(message(1));
    await first.kill();
    const meanwhile = store.publish(message(2));
    await second.client.replicaof('NO', 'ONE');
    expect(await meanwhile).toBe('stored');
    await heard(2);
    expect((await store.pending(topic, 'bob', all)).length).toBe(2);
  });

  it('rejects a Sentinel and asks for the servers that it watches', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'mooring-sentinel-'));
    const port = await freePort();
    const file = path.join(folder, 'sentinel.conf');
    await writeFile(file, `port ${port}\nbind 127.0.0.1\ndir ${folder}\n`);
    const child = spawn(redisProgram(), [file, '--sentinel'], { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const client = new Redis(port, '127.0.0.1', { retryStrategy: () => 20, maxRetriesPerRequest: null });
    client.on('error', () => {});
    try {
      await client.ping();
      await expect(open(`redis://127.0.0.1:${port}`)).rejects.toThrow(
        /it is a Sentinel: name the servers that it watches instead/,
      );
    } finally {
      client.disconnect();
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('a slot that moves to another server', () => {
  it('rejects its topics while it moves, never answers partially, and returns everything afterwards', async () => {
    const cluster = await RedisCluster.start(2);
    opened.push(cluster);
    const slot = slotOfTag(topic);
    const [low, high] = cluster.primaries;
    if (!low || !high) throw new Error('no such shard');
    const [source, target] = slot < 8_192 ? [low, high] : [high, low];
    const id = async ({ client }: RedisServer) => String(await client.cluster('MYID'));
    const [sourceId, targetId] = [await id(source), await id(target)];

    const patient = await open(cluster.url, { timeoutMs: 25_000 });
    const impatient = await open(cluster.url, { timeoutMs: 300 });
    await patient.store.watch(topic);
    await patient.store.publish(message(1));
    await patient.store.publish(message(2));

    await target.client.call('CLUSTER', 'SETSLOT', slot, 'IMPORTING', sourceId);
    await source.client.call('CLUSTER', 'SETSLOT', slot, 'MIGRATING', targetId);
    await expect(impatient.store.publish(message(3))).rejects.toThrow(/TRYAGAIN|ASK/);
    // All keys are still on the source.
    expect((await impatient.store.pending(topic, 'bob', all)).length).toBe(2);

    const move = (...keys: readonly string[]) =>
      source.client.call('MIGRATE', '127.0.0.1', target.port, '', 0, 5_000, 'KEYS', ...keys);
    const keys = topicKeys(prefix, topic);
    await move(keys.message + message(1).id);
    await expect(impatient.store.pending(topic, 'bob', all)).rejects.toThrow(
      /non local key|during rehashing/,
    );
    await expect(impatient.store.publish(message(3))).rejects.toThrow(/TRYAGAIN|ASK/);
    const publishing = patient.store.publish(message(3));
    const reading = patient.store.pending(topic, 'bob', all);
    await move(keys.order, keys.expiry, keys.state, keys.message + message(2).id);
    for (const { client } of [target, source]) {
      await client.call('CLUSTER', 'SETSLOT', slot, 'NODE', targetId);
    }
    expect(await publishing).toBe('stored');
    expect((await reading).length).toBeGreaterThanOrEqual(2);
    expect((await patient.store.pending(topic, 'bob', all)).map(({ id: one }) => one)).toEqual(
      [1, 2, 3].map((number) => message(number).id),
    );
    await patient.heard(3);
    await patient.store.publish(message(4));
    await patient.heard(4);
  }, 60_000);
});
