import { RedisServer } from '@mooring/server-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type NewMessage, type RelayStore, type StoredMessage, StoreRefusal } from '../store/relay-store.ts';
import { openProxy, type TcpProxy } from '../test-support/tcp-proxy.ts';
import { relayStoreConformance } from '../testing/relay-store-conformance.ts';
import { openRedisStore, type RedisStoreOptions } from './redis-store.ts';

const none = { replicas: 0, timeoutMs: 1_000, acceptsWithout: false };
const limits = { topicMessages: 100, topicSize: 100_000, storeMessages: 1_000, storeSize: 1_000_000 };
const all = { after: 0, limit: 100, maxSize: 1_000_000 };
const topic = '0a'.repeat(32);
let server: RedisServer;
let prefixes = 0;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  server = await RedisServer.start('--appendonly', 'yes', '--appendfsync', 'always');
});
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
afterAll(() => server.close());

function message(number: number, more: Partial<NewMessage> = {}): NewMessage {
  const id = number.toString(16).padStart(64, '0');
  return { topic, id, publisher: 'did:key:zAlice', ttl: 300, data: `{"number":${number}}`, ...more };
}

interface World {
  readonly store: RelayStore;
  readonly prefix: string;
  readonly received: readonly StoredMessage[];
  readonly gaps: readonly string[];
  readonly problems: readonly unknown[];
  /** Resolves once the received events satisfy the condition. */
  until(condition: () => boolean): Promise<void>;
}

async function open(more: Partial<RedisStoreOptions> = {}): Promise<World> {
  prefixes += 1;
  const prefix = `test${prefixes}:`;
  const received: StoredMessage[] = [];
  const gaps: string[] = [];
  const problems: unknown[] = [];
  const looks = new Set<() => void>();
  const look = () => {
    for (const one of [...looks]) one();
  };
  const store = await openRedisStore({
    address: server.url,
    prefix,
    rule: none,
    limits,
    now: Date.now,
    onMessage: (one) => {
      received.push(one);
      look();
    },
    onGap: (one) => {
      gaps.push(one);
      look();
    },
    onProblem: (...problem) => problems.push(problem),
    ...more,
  });
  opened.push(store);
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      const one = () => {
        if (!condition()) return;
        looks.delete(one);
        resolve();
      };
      looks.add(one);
      one();
    });
  return { store, prefix, received, gaps, problems, until };
}

/** Messages counted on all accounts, over all relays. */
async function counted(prefix: string, of = server): Promise<number> {
  let sum = 0;
  for (const key of await of.client.keys(`${prefix}{quota:*`)) {
    const found = await of.client.hgetall(key);
    for (const [field, value] of Object.entries(found)) if (field.endsWith(':m')) sum += Number(value);
  }
  return sum;
}

it('drops acknowledgements over its limit, also those of one topic', async () => {
  const { store, problems } = await open({ acknowledgements: 1 });
  const waiting = async () => (await store.pending(topic, 'bob', all)).map(({ id }) => id);
  for (const number of [1, 2]) await store.publish(message(number));
  for (const number of [1, 2, 2]) store.acknowledge(topic, message(number).id, 'bob');
  expect(await waiting()).toEqual([message(2).id]);
  const problem = ['acknowledgements are dropped: more than 1 are in progress'];
  // Reported once, not for each.
  expect(problems).toEqual([problem]);
  store.acknowledge(topic, message(2).id, 'bob');
  store.acknowledge(topic, message(2).id, 'bob');
  expect(await waiting()).toEqual([]);
  expect(problems).toEqual([problem, problem]);
});

describe('the Redis store', () => {
  const make = relayStoreConformance(
    (options) => {
      prefixes += 1;
      return openRedisStore({ ...options, address: server.url, prefix: `test${prefixes}:`, rule: none });
    },
    { counts: false },
  );
  for (const rule of make) it(rule.name, rule.run);

  it('finds a message behind any number of messages that the reader published', async () => {
    const { store } = await open({ limits: { ...limits, topicMessages: 2_000 } });
    const own = Array.from({ length: 1_100 }, (_, number) => message(number, { publisher: 'bob' }));
    await Promise.all(own.map((one) => store.publish(one)));
    await store.publish(message(5_000));
    expect((await store.pending(topic, 'bob', all)).map(({ id }) => id)).toEqual([message(5_000).id]);
  });

  it('lets Redis expire every key, of stored and acknowledged messages', async () => {
    const { store, prefix } = await open();
    await store.publish(message(1));
    await store.publish(message(2, { ttl: 2_592_000 }));
    store.acknowledge(topic, message(1).id, 'bob');
    await store.pending(topic, 'bob', all);
    const secret = `${prefix}{address-key}`;
    const keys = (await server.client.keys(`${prefix}*`)).filter((key) => key !== secret);
    expect(keys.length).toBe(5);
    for (const key of keys)
      expect([key, await server.client.pttl(key)]).toEqual([key, expect.toSatisfy((ms) => ms > 0)]);
    // All keys of a topic are in one slot of a cluster.
    const slots = await Promise.all(keys.map((key) => server.client.cluster('KEYSLOT', key).catch(() => 0)));
    expect(new Set(slots).size).toBe(1);
  });

  it('rejects messages while Redis is out of memory, and accepts them again afterwards', async () => {
    const { store } = await open();
    await server.client.config('SET', 'maxmemory', '1');
    try {
      await expect(store.publish(message(1))).rejects.toSatisfy(
        (error) => error instanceof StoreRefusal && error.reason === 'store-full',
      );
    } finally {
      await server.client.config('SET', 'maxmemory', '0');
    }
    expect(await store.publish(message(1))).toBe('stored');
  });

  it('shares the numbers of addresses with other relays, and sets their key with the first message', async () => {
    const bounded = { limits: { ...limits, addressStoredMessages: 10 } };
    const one = await open(bounded);
    const { prefix } = one;
    const other = await open({ ...bounded, prefix });
    await one.store.check();
    const key = `${prefix}{address-key}`;
    expect(await server.client.get(key)).toBeNull();
    for (const [number, { store }] of [one, other].entries())
      await store.publish(message(number, { address: '192.0.2.7' }));
    expect(await server.client.get(key)).toMatch(/^[0-9a-f]{64}$/);
    for (const { store } of [one, other]) await store.close();
    opened.splice(0);
    expect((await server.client.keys(`${prefix}{quota:address:*`)).length).toBe(1);
    expect(await counted(prefix)).toBe(2);
  });

  it('reports once that a full server gives no key of addresses, without the key that it was to store', async () => {
    const { store, problems } = await open();
    await server.client.config('SET', 'maxmemory', '1');
    try {
      for (const number of [1, 2]) {
        const published = store.publish(message(number, { address: '192.0.2.7' }));
        await expect(published).rejects.toMatchObject({ reason: 'store-full' });
      }
    } finally {
      await server.client.config('SET', 'maxmemory', '0');
    }
    const text = 'Redis does not give the key of addresses: this relay numbers them by the one that it has';
    const failure = expect.objectContaining({ message: expect.stringMatching(/^OOM/) });
    expect(problems).toEqual([[text, failure]]);
    expect(problems.flat()[1]).not.toHaveProperty('command');
  });

  it('reserves memory for short-lived messages', async () => {
    const used = Number(/^used_memory:(\d+)/m.exec(await server.client.info('memory'))?.[1]);
    await server.client.config('SET', 'maxmemory', String(Math.ceil(used * 1.15)));
    try {
      const { store } = await open({ limits: { ...limits, shortSeconds: 300, reservedPercent: 20 } });
      await expect(store.publish(message(1, { ttl: 301 }))).rejects.toSatisfy(
        (error) => error instanceof StoreRefusal && error.reason === 'store-full',
      );
      expect(await store.publish(message(1, { ttl: 300 }))).toBe('stored');
      expect(await store.publish(message(1, { ttl: 301 }))).toBe('duplicate');
    } finally {
      await server.client.config('SET', 'maxmemory', '0');
    }
  });

  it('shares quotas between relays on one prefix, and restores them after a restart', async () => {
    const shared = { limits: { ...limits, topicMessages: 1_000, addressStoredMessages: 60 } };
    const one = await open(shared);
    const publish = (store: RelayStore, number: number, publisher = `did:key:z${number}`) =>
      store.publish(message(number, { address: '192.0.2.1', publisher }));
    for (let number = 1; number <= 60; number += 1) await publish(one.store, number);
    await expect(publish(one.store, 61)).rejects.toMatchObject({ holder: 'address' });
    await opened.pop()?.close();
    const other = await open({ ...shared, prefix: one.prefix });
    // A relay may accept a few before its first report; without the others' usage it would accept sixty.
    let taken = 0;
    await expect
      .poll(async () => {
        const refused = await publish(other.store, 100 + taken).then(
          () => '',
          ({ holder }: StoreRefusal) => holder,
        );
        if (refused === '') taken += 1;
        return refused;
      })
      .toBe('address');
    expect(taken).toBeLessThan(60);
    // Messages that end through one relay make room in the other.
    const third = await open({ ...shared, prefix: one.prefix });
    for (let number = 1; number <= 60; number += 1) third.store.acknowledge(topic, message(number).id, 'bob');
    await opened.pop()?.close();
    await expect.poll(() => publish(other.store, 200).catch(() => 'refused')).not.toBe('refused');
    const keys = await server.client.keys(`${one.prefix}{quota:*`);
    expect(keys).toEqual([expect.stringMatching(/\{quota:address:[0-9a-f]{32}\}$/)]);
    expect(await server.client.pttl(keys[0] ?? '')).toBeGreaterThan(0);
  });

  it('two relays on one prefix act as one: each delivers what the other stores', async () => {
    const one = await open();
    const other = await open({ prefix: one.prefix });
    await other.store.watch(topic);
    await one.store.publish(message(1));
    await other.until(() => other.received.length === 1);
    other.store.acknowledge(topic, message(1).id, 'bob');
    expect(await other.store.pending(topic, 'carol', all)).toEqual([]);
    expect(await one.store.publish(message(1))).toBe('duplicate');
  });

  it('survives its server: stored messages remain, new ones wait, watches become gaps', async () => {
    const { store, received, gaps, until } = await open();
    await store.watch(topic);
    await store.publish(message(1));
    await server.kill();
    await expect(store.check()).rejects.toThrow();
    const meanwhile = store.publish(message(2));
    const read = store.pending(topic, 'bob', all);
    const watching = store.watch('0b'.repeat(32));
    await server.run();
    expect(await meanwhile).toBe('stored');
    expect((await read).length).toBeGreaterThanOrEqual(1);
    await watching;
    await until(() => gaps.includes(topic));
    expect((await store.pending(topic, 'bob', all)).map(({ id }) => id)).toEqual([
      message(1).id,
      message(2).id,
    ]);
    await store.publish(message(3));
    await until(() => received.some(({ id }) => id === message(3).id));
    await store.check();
  });

  it('stores a message larger than what may wait for its server, alone', async () => {
    const { store } = await open({ waitingSize: 1 });
    const first = store.publish(message(1));
    await expect(store.publish(message(2))).rejects.toThrow('more waits to be stored');
    expect(await first).toBe('stored');
    expect(await store.publish(message(2))).toBe('stored');
  });

  it('refuses messages at once beyond a size that waits for its server, and stores the waiting ones', async () => {
    const { store } = await open({ waitingSize: 250_000 });
    const data = 'x'.repeat(90_000);
    await server.kill();
    const waiting = [1, 2].map((number) =>
      store.publish(message(number, { data, topic: `0${number}`.repeat(32) })),
    );
    await expect(store.publish(message(3, { data }))).rejects.toThrow(
      'more waits to be stored than there is memory for',
    );
    await server.run();
    expect(await Promise.all(waiting)).toEqual(['stored', 'stored']);
    expect(await store.publish(message(3, { data }))).toBe('stored');
  });

  it('reports a wrong server address without the password', async () => {
    const address = 'redis://127.0.0.1:1';
    await expect(open({ address })).rejects.toThrow(
      `RELAY_STORE names ${address}, and it cannot be used: 127.0.0.1:1:`,
    );
    await server.client.config('SET', 'requirepass', 'correct-horse');
    try {
      const error: Error = await open({ password: 'wrong-battery' }).then(
        () => new Error('opened'),
        (one: Error) => one,
      );
      expect(error.message).toMatch(/WRONGPASS|invalid/);
      expect(`${error.message} ${error.stack} ${JSON.stringify(error.cause)}`).not.toContain('wrong-battery');
      await (await open({ password: 'correct-horse' })).store.check();
    } finally {
      await server.client.config('SET', 'requirepass', '');
    }
  });
});

describe('with replicas', () => {
  // Longer than any test takes: no test waits for it to elapse.
  const rule = { replicas: 1, timeoutMs: 25_000, acceptsWithout: false };
  const impatient = { ...rule, timeoutMs: 100 };

  /** A primary and its replica, connected through a proxy. */
  async function pair(): Promise<{ primary: RedisServer; replica: RedisServer; wire: TcpProxy }> {
    const primary = await RedisServer.start();
    opened.push(primary);
    const wire = await openProxy(primary.port);
    opened.push(wire);
    const replica = await RedisServer.start('--replicaof', '127.0.0.1', `${wire.port}`);
    opened.push(replica);
    while (!(await primary.client.info('replication')).includes('state=online')) await replica.client.ping();
    return { primary, replica, wire };
  }

  it('stores a message once a replica has it, and rejects it if none has it in time', async () => {
    const { primary, replica } = await pair();
    const { store, prefix } = await open({ address: primary.url, rule });
    const other = await open({ address: primary.url, rule: impatient, prefix });
    expect(await store.publish(message(1))).toBe('stored');
    // Those of the message, and the secret that numbers addresses.
    expect(await replica.client.dbsize()).toBe(5);
    replica.signal('SIGSTOP');
    await expect(other.store.publish(message(2))).rejects.toThrow('0 of 1 replicas have the message in time');
    // A repeated publish through another relay also waits for replicas, though it stores nothing new.
    const third = await open({ address: primary.url, rule: impatient, prefix });
    await expect(third.store.publish(message(2))).rejects.toThrow('0 of 1 replicas have the message in time');
    replica.signal('SIGCONT');
    expect(await store.publish(message(2))).toBe('duplicate');
    expect(await replica.client.dbsize()).toBe(6);
  });

  it('counts a message stored without enough replicas until it is acknowledged, and never one that was not sent', async () => {
    const { primary, replica } = await pair();
    const bounded = { ...limits, clientStoredMessages: 50 };
    const patient = await open({ address: primary.url, rule, limits: bounded });
    await patient.store.publish(message(1));
    await opened.pop()?.close();
    const { prefix } = patient;
    const { store } = await open({ address: primary.url, rule: impatient, limits: bounded, prefix });
    replica.signal('SIGSTOP');
    for (const _ of [1, 2, 3]) await expect(store.publish(message(2))).rejects.toThrow('in time');
    replica.signal('SIGCONT');
    const alone = await open({ rule, limits: bounded });
    for (const _ of [1, 2, 3]) await expect(alone.store.publish(message(3))).rejects.toThrow('attached');
    await opened.pop()?.close();
    expect(await counted(alone.prefix)).toBe(0);
    await opened.pop()?.close();
    expect(await counted(prefix, primary)).toBe(2);
    const other = await open({ address: primary.url, rule: none, limits: bounded, prefix });
    for (const number of [1, 2]) other.store.acknowledge(topic, message(number).id, 'bob');
    await opened.pop()?.close();
    expect(await counted(prefix, primary)).toBe(0);
  });

  it('counts a message whose answer was lost, though the retry finds it stored', async () => {
    const { primary, replica } = await pair();
    const bounded = { ...limits, clientStoredMessages: 50 };
    const { store, prefix } = await open({
      address: primary.url,
      rule,
      limits: bounded,
      timeoutMs: rule.timeoutMs,
    });
    await store.publish(message(1));
    replica.signal('SIGSTOP');
    const publishing = store.publish(message(2));
    while (!(await primary.client.info('clients')).includes('blocked_clients:1')) await primary.client.ping();
    await primary.client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    replica.signal('SIGCONT');
    expect(await publishing).toBe('duplicate');
    await opened.pop()?.close();
    expect(await counted(prefix, primary)).toBe(2);
  });

  it('rejects messages without attached replicas, unless the setting accepts them', async () => {
    const { store } = await open({ rule });
    await expect(store.publish(message(1))).rejects.toThrow(
      /0 replicas are attached to .+RELAY_REDIS_REPLICAS is 1/,
    );
    await expect(store.check()).rejects.toThrow(/0 replicas are attached/);
    expect(await store.pending(topic, 'bob', all)).toEqual([]);
    const degraded = await open({ rule: { ...rule, acceptsWithout: true } });
    expect(await degraded.store.publish(message(1))).toBe('stored');
    await degraded.store.check();
  });

  it('loses messages without a replica along with their server, but acknowledges them only if it waits for no replicas', async () => {
    const { primary, replica, wire } = await pair();
    const careless = await open({ address: primary.url });
    const patient = await open({ address: primary.url, rule, prefix: careless.prefix });
    const careful = await open({ address: primary.url, rule: impatient, prefix: careless.prefix });
    expect(await patient.store.publish(message(1))).toBe('stored');
    // The replica stays attached, but receives nothing from now on.
    wire.hold();
    expect(await careless.store.publish(message(2))).toBe('stored');
    await expect(careful.store.publish(message(3))).rejects.toThrow('in time');
    await primary.kill();
    await replica.client.replicaof('NO', 'ONE');
    const after = await open({ address: replica.url, prefix: careless.prefix });
    const kept = await after.store.pending(topic, 'bob', all);
    // Message 2 was acknowledged without waiting for replicas and is lost. Message 3 was not acknowledged: its
    // publisher knows.
    expect(kept.map(({ id }) => id)).toEqual([message(1).id]);
    expect(await after.store.publish(message(3))).toBe('stored');
  });
});
