import { PassThrough, Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { SharedBound } from '@mooring/server-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createCounts } from '../metrics/relay-counts.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import type { RelayStore } from '../store/relay-store.ts';
import { Connection } from './connection.ts';
import { Hub } from './hub.ts';
import { Outbox } from './outbox.ts';

const topic = 'f'.repeat(64);
const limits = {
  inFlight: 3,
  inFlightSize: 1_000,
  redeliverAfter: 30_000,
  tries: 3,
  addressSubscriptions: 100,
  networkFactor: 1,
};
const storeLimits = { topicMessages: 1_000, topicSize: 1e6, storeMessages: 1_000, storeSize: 1e6 };

/** A client that reconnects, and the messages pushed to it by subscription. */
class Reader {
  readonly hub: Hub;
  reads = false;
  /** The largest number of unacknowledged messages. */
  most = 0;
  readonly acknowledged = new Set<number>();
  readonly #seen = new Set<number>();
  #latest = 0;
  #unanswered: { readonly pushId: string; readonly number: number }[] = [];
  #connection: Connection | undefined;

  constructor(hub: Hub) {
    this.hub = hub;
  }

  get unanswered(): number {
    return this.#unanswered.length;
  }

  get seen(): readonly number[] {
    return [...this.#seen].sort((one, other) => one - other);
  }

  async subscribe(): Promise<void> {
    const connection = this.#open();
    this.#latest = 0;
    this.reads = true;
    await this.hub.subscribe(connection, topic, 'irn');
    this.hub.drain(connection);
  }

  unsubscribe(): void {
    this.reads = false;
    this.hub.unsubscribe(this.#open(), topic);
  }

  acknowledge(): void {
    const oldest = this.#unanswered.shift();
    if (!oldest) return;
    this.acknowledged.add(oldest.number);
    this.hub.acknowledge(this.#open(), oldest.pushId);
  }

  /** As after a gap: reads again from the oldest, except for unanswered messages. */
  deliverStored(): void {
    this.#latest = 0;
    this.hub.deliverStored(topic);
  }

  leave(): void {
    this.reads = false;
    if (this.#connection) this.hub.remove(this.#connection);
    this.#connection = undefined;
    this.#unanswered = [];
  }

  #open(): Connection {
    if (this.#connection) return this.#connection;
    const socket = { send: (frame: string) => this.#onFrame(frame) };
    this.#connection = new Connection(
      { socket: socket as unknown as WebSocket, stream: new PassThrough() },
      { clientId: 'reader', address: 'address', project: undefined, expiresAt: 0 },
    );
    return this.#connection;
  }

  #onFrame(frame: string): void {
    const { id, params } = JSON.parse(frame);
    const { number } = params.data;
    // In order, nothing twice on one subscription, and nothing that was acknowledged.
    expect(number).toBeGreaterThan(this.#latest);
    expect(this.acknowledged).not.toContain(number);
    this.#latest = number;
    this.#seen.add(number);
    this.#unanswered.push({ pushId: id, number });
    this.most = Math.max(this.most, this.#unanswered.length);
  }
}

/** A client that reads immediately. */
const readsAtOnce: ConstructorParameters<typeof Hub>[0]['outbox'] = {
  send: ({ socket }, ...parts) => socket.send(parts.join('')),
  sendFrame: ({ socket }, pieces) => socket.send(Buffer.concat(pieces)),
  drains: () => true,
  hasRoom: () => true,
  measure: () => {},
  measureAll: () => {},
  remove: () => {},
};

function worldWith(
  scheduler: fc.Scheduler,
  more: Partial<typeof limits> = {},
): { hub: Hub; store: RelayStore } {
  const hub = new Hub({
    limits: { ...limits, ...more },
    outbox: readsAtOnce,
    counts: createCounts(),
    now: () => 0,
    onStoreError: (error) => {
      throw error;
    },
  });
  const memory = createMemoryStore({ limits: storeLimits, now: () => 0, onMessage: hub.deliver });
  // As from a disk or over a network: the result of a read arrives later.
  const store = {
    ...memory,
    pending: (...query: Parameters<RelayStore['pending']>) =>
      scheduler.schedule(memory.pending(...query), 'pending'),
    watch: () => scheduler.schedule(Promise.resolve(), 'watch'),
  };
  hub.store = store;
  return { hub, store };
}

const action = fc.oneof(
  { weight: 5, arbitrary: fc.constant('publish' as const) },
  { weight: 4, arbitrary: fc.constant('turn' as const) },
  { weight: 3, arbitrary: fc.constant('acknowledge' as const) },
  { weight: 2, arbitrary: fc.constant('subscribe' as const) },
  { weight: 1, arbitrary: fc.constantFrom('unsubscribe' as const, 'leave' as const) },
);

it('delivers every message once and in order, however publishing, reading and reconnecting interleave', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(action, { maxLength: 60 }), async (scheduler, actions) => {
      const { hub, store } = worldWith(scheduler);
      const reader = new Reader(hub);
      let published = 0;
      const publish = async () => {
        published += 1;
        const id = String(published).padStart(64, '0');
        await store.publish({ topic, id, publisher: 'writer', ttl: 300, data: `{"number":${published}}` });
      };
      const turn = async () => {
        if (scheduler.count() > 0) await scheduler.waitOne();
      };
      for (const one of actions) {
        if (one === 'publish') await publish();
        else if (one === 'turn') await turn();
        else if (one === 'subscribe') void reader.subscribe();
        else reader[one]();
      }
      // A current reader receives everything without subscribing again.
      if (!reader.reads) void reader.subscribe();
      for (let turns = 0; turns < 300; turns += 1) {
        await turn();
        await Promise.resolve();
        if (turns % 3 === 0) reader.acknowledge();
      }
      expect(reader.seen).toEqual(Array.from({ length: published }, (_, index) => index + 1));
      expect(reader.unanswered).toBe(0);
      expect(reader.most).toBeLessThanOrEqual(limits.inFlight);
      expect(store.totals()?.messages).toBe(0);
      await store.close();
    }),
    { numRuns: 2_000 },
  );
});

it('delivers messages published after a subscription, even if others acknowledge them first', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constant('publish' as const) },
    { weight: 3, arbitrary: fc.constant('publish and end' as const) },
    { weight: 3, arbitrary: fc.constant('turn' as const) },
    { weight: 1, arbitrary: fc.constantFrom('redeliver' as const, 'acknowledge' as const) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.nat(3),
      fc.array(step, { maxLength: 60 }),
      async (scheduler, before, steps) => {
        const { hub, store } = worldWith(scheduler, { inFlight: 100, inFlightSize: 100_000 });
        const reader = new Reader(hub);
        let published = 0;
        const publish = async (ended: boolean) => {
          published += 1;
          const id = String(published).padStart(64, '0');
          await store.publish({ topic, id, publisher: 'writer', ttl: 300, data: `{"number":${published}}` });
          if (ended) store.acknowledge(topic, id, 'another');
        };
        for (let count = 0; count < before; count += 1) await publish(false);
        const subscribed = reader.subscribe();
        await scheduler.waitOne();
        await subscribed;
        for (const one of steps) {
          if (one === 'turn') await (scheduler.count() > 0 ? scheduler.waitOne() : undefined);
          else if (one === 'redeliver') reader.deliverStored();
          else if (one === 'acknowledge') reader.acknowledge();
          else await publish(one === 'publish and end');
        }
        await scheduler.waitIdle();
        expect(reader.seen).toEqual(Array.from({ length: published }, (_, index) => index + 1));
        await store.close();
      },
    ),
    { numRuns: 2_000 },
  );
});

describe('a client that does not read', () => {
  const size = 100_000;

  /** Ten messages of 100 kB are stored; the client reads on command. */
  async function sleeper() {
    let now = 0;
    let drains = true;
    const sent: string[] = [];
    const counts = createCounts();
    const hub = new Hub({
      limits: { ...limits, inFlight: 100, inFlightSize: 100 * size },
      outbox: {
        ...readsAtOnce,
        drains: () => drains,
        sendFrame: (_, pieces) => {
          sent.push(String(Buffer.concat(pieces)));
          drains = false;
        },
      },
      counts,
      now: () => now,
      onStoreError: (error) => {
        throw error;
      },
    });
    const store = createMemoryStore({
      limits: { ...storeLimits, topicSize: 100 * size, storeSize: 100 * size },
      now: () => now,
      onMessage: hub.deliver,
    });
    hub.store = store;
    for (let number = 0; number < 10; number += 1) {
      const data = JSON.stringify({ number, text: 'x'.repeat(size) });
      await store.publish({ topic, id: `${number}`.padStart(64, '0'), publisher: 'writer', ttl: 300, data });
    }
    const connection = new Connection(
      { socket: {} as unknown as WebSocket, stream: new PassThrough() },
      { clientId: 'reader', address: 'address', project: undefined, expiresAt: 0 },
    );
    await hub.subscribe(connection, topic, 'irn');
    hub.drain(connection);
    await turn();
    return {
      counts,
      sent,
      hub,
      store,
      read: async () => {
        drains = true;
        hub.drained(connection);
        await turn();
      },
      pass: async (seconds: number) => {
        now += seconds * 1_000;
        hub.redeliver();
        await turn();
      },
    };
  }

  it('receives one page of stored messages, and the next after reading it', async () => {
    const { sent, hub, read } = await sleeper();
    const first = sent.length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(4);
    hub.deliverStored(topic);
    await turn();
    expect(sent.length).toBe(first);
    for (let pages = 0; pages < 10; pages += 1) await read();
    const numbers = sent.map((frame) => JSON.parse(frame.slice(frame.indexOf('{"id"'))).params.data.number);
    expect(numbers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('receives no repeated pushes until it has read the earlier ones', async () => {
    const { counts, sent, pass, read } = await sleeper();
    const first = sent.length;
    for (let times = 0; times < 5; times += 1) await pass(31);
    expect([sent.length, counts.redelivered, counts.abandoned]).toEqual([first, 0, 0]);
    for (let pages = 0; pages < 10; pages += 1) await read();
    expect(counts.redelivered).toBe(0);
    await pass(1);
    expect(counts.redelivered).toBe(1);
  });

  it('receives no repeated push of a message that has ended', async () => {
    const { counts, store, pass, read } = await sleeper();
    for (let pages = 0; pages < 10; pages += 1) await read();
    for (let number = 0; number < 10; number += 1) {
      store.acknowledge(topic, `${number}`.padStart(64, '0'), 'another');
    }
    for (let times = 0; times < 5; times += 1) await pass(31);
    expect([counts.redelivered, counts.abandoned]).toEqual([0, 0]);
  });
});

it('refills a socket with little room as the client reads', async () => {
  const counts = createCounts();
  const unread = new SharedBound(1_000_000, () => {});
  const onTaken = (connection: Connection) => hub.taken(connection);
  const hub: Hub = new Hub({
    limits: { ...limits, inFlight: 100, inFlightSize: 1_000_000 },
    outbox: new Outbox({ socketBuffer: 20_000, unread, onTaken }, counts),
    counts,
    now: () => 0,
    onStoreError: (error) => {
      throw error;
    },
  });
  const store = createMemoryStore({ limits: storeLimits, now: () => 0, onMessage: hub.deliver });
  hub.store = store;
  for (let number = 0; number < 6; number += 1) {
    const data = JSON.stringify({ number, text: 'x'.repeat(4_000) });
    await store.publish({ topic, id: `${number}`.padStart(64, '0'), publisher: 'writer', ttl: 300, data });
  }
  const taken: (() => void)[] = [];
  // It never reports backpressure: 64 KiB exceed the socket's bound.
  const stream = new Writable({ highWaterMark: 65_536, writev: (_, done) => void taken.push(done) });
  const connection = new Connection(
    {
      socket: { readyState: WebSocket.OPEN } as unknown as WebSocket,
      stream: stream as unknown as PassThrough,
    },
    { clientId: 'reader', address: 'address', project: undefined, expiresAt: 0 },
  );
  await hub.subscribe(connection, topic, 'irn');
  hub.drain(connection);
  const sent: number[] = [];
  for (let turns = 0; turns < 3; turns += 1) {
    await turn();
    await turn();
    sent.push(connection.inFlight.size);
    taken.shift()?.();
  }
  expect([sent, connection.open]).toEqual([[3, 6, 6], true]);
});

it('reads nothing from the store for a connection that closed before its turn', async () => {
  const hub = new Hub({
    limits,
    outbox: readsAtOnce,
    counts: createCounts(),
    now: () => 0,
    onStoreError: (error) => {
      throw error;
    },
  });
  const reads: (() => void)[] = [];
  const memory = createMemoryStore({ limits: storeLimits, now: () => 0, onMessage: hub.deliver });
  hub.store = {
    ...memory,
    pending: () => new Promise((resolve) => reads.push(() => resolve([]))),
  };
  const connections = Array.from(
    { length: 100 },
    () =>
      new Connection(
        { socket: {} as unknown as WebSocket, stream: new PassThrough() },
        { clientId: 'reader', address: 'address', project: undefined, expiresAt: 0 },
      ),
  );
  for (const connection of connections) {
    await hub.subscribe(connection, topic, 'irn');
    hub.drain(connection);
  }
  await turn();
  const before = reads.length;
  expect(before).toBeLessThan(100);
  for (const connection of connections) hub.remove(connection);
  for (const answer of reads) answer();
  await turn();
  expect(reads.length).toBe(before);
});
