import { createHash } from 'node:crypto';
import { RedisCluster, until } from '@mooring/server-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildRelay, endRelays, RelayProcess } from '../test-support/relay-process.ts';
import { SteadyClient } from '../test-support/steady-client.ts';

let cluster: RedisCluster;
const relays: RelayProcess[] = [];

beforeAll(async () => {
  await buildRelay();
  cluster = await RedisCluster.start(3);
}, 180_000);

afterAll(async () => {
  endRelays();
  await cluster?.close();
});

function startRelay(port = 0): Promise<RelayProcess> {
  return RelayProcess.start({
    RELAY_PORT: `${port}`,
    RELAY_STORE: cluster.url,
    RELAY_REDIS_REPLICAS: '1',
    // While a promoted server has no replica yet.
    RELAY_REDIS_WITHOUT_REPLICA: 'accept',
  });
}

/** Restarts a relay at the same address. */
async function restart(place: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  const relay = relays[place];
  if (!relay) throw new Error('no such relay');
  const code = await relay.end(signal);
  relays[place] = await startRelay(Number(new URL(relay.url).port));
  return code;
}

/** Publishes on one topic continuously through one relay, and reads through another. */
class Line {
  readonly acknowledged: string[] = [];
  readonly received = new Set<string>();
  readonly #writer: SteadyClient;
  readonly #reader: SteadyClient;
  readonly #looks = new Set<() => void>();
  #ended = false;
  readonly #writing: Promise<void>;

  constructor(place: number, urls: readonly string[]) {
    const topic = createHash('sha256').update(`line ${place}`).digest('hex');
    this.#writer = new SteadyClient({ urls, topic, place });
    this.#reader = new SteadyClient({
      urls,
      topic,
      place: place + 1,
      onMessage: (text) => {
        this.received.add(text);
        this.#look();
      },
    });
    this.#writing = this.#write();
  }

  /** Resolves once as many more were acknowledged, and everything acknowledged by then has arrived. */
  async advances(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count;
    await this.#until(() => this.acknowledged.length >= wanted);
    const all = [...this.acknowledged];
    await this.#until(() => all.every((text) => this.received.has(text)));
  }

  async stop(): Promise<void> {
    this.#ended = true;
    await this.#writing;
    await this.#until(() => this.acknowledged.every((text) => this.received.has(text)));
    await this.#writer.end();
    await this.#reader.end();
  }

  async #write(): Promise<void> {
    for (let number = 0; !this.#ended; number += 1) {
      const text = `message ${number}`;
      if (!(await this.#writer.publish(text))) return;
      this.acknowledged.push(text);
      this.#look();
    }
  }

  #until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!condition()) return;
        this.#looks.delete(look);
        resolve();
      };
      this.#looks.add(look);
      look();
    });
  }

  #look(): void {
    for (const look of [...this.#looks]) look();
  }
}

it('three relays over three shards lose nothing when a relay or a shard dies, and when all restart', async () => {
  for (let place = 0; place < 3; place += 1) relays.push(await startRelay());
  const urls = relays.map(({ url }) => url);
  const lines = Array.from({ length: 12 }, (_, place) => new Line(place, urls));
  const allAdvance = () => Promise.all(lines.map((line) => line.advances(10)));
  await allAdvance();

  // One relay dies.
  expect(await restart(0, 'SIGKILL')).toBeNull();
  await allAdvance();

  // A shard's primary ends, its replica takes over, and it returns as a replica.
  const [first, second, third] = cluster.primaries;
  const [, secondReplica] = cluster.replicas;
  await first?.kill();
  await allAdvance();
  await first?.run();
  await cluster.whole();
  await allAdvance();

  // Another hangs until its replica has taken over, and then resumes unaware.
  third?.signal('SIGSTOP');
  await allAdvance();
  third?.signal('SIGCONT');
  await cluster.whole();
  await allAdvance();

  // A rolling restart of the relays.
  for (const place of [0, 1, 2]) {
    expect(await restart(place, 'SIGTERM')).toBe(0);
    await allAdvance();
  }

  // A rolling restart of a shard: its replica takes over, then its primary restarts.
  if (!second || !secondReplica) throw new Error('no such shard');
  await secondReplica.client.cluster('FAILOVER');
  await until(secondReplica, async ({ client }) => (await client.role())[0] === 'master');
  await allAdvance();
  await second.kill('SIGTERM');
  await second.run();
  await cluster.whole();
  await allAdvance();

  await Promise.all(lines.map((line) => line.stop()));
  for (const line of lines) {
    expect(line.acknowledged.length).toBeGreaterThanOrEqual(80);
    expect(line.acknowledged.filter((text) => !line.received.has(text))).toEqual([]);
  }
  for (const relay of relays) {
    const ready = async () => (await fetch(`${relay.url.replace('ws', 'http')}/ready`)).json();
    // A relay without a topic on the shard may still be connecting to its new primary.
    await expect.poll(ready).toEqual({ ready: true, checks: { store: 'ok' } });
    expect(await relay.end('SIGTERM')).toBe(0);
  }
}, 180_000);
