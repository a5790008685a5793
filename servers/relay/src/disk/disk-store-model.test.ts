import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DiskStore, openDiskStore } from './disk-store.ts';

const topic = 'cd'.repeat(32);
const idOf = (number: number) => number.toString(16).padStart(64, '0');
const limits = { topicMessages: 1_000, topicSize: 1e6, storeMessages: 1e4, storeSize: 1e7 };

const number = fc.integer({ min: 1, max: 60 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('publish' as const), number }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('begin' as const), number }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('end' as const), number }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('tidy', 'restart', 'wait'), number }) },
);

/** The store and its expected content: message n lives n seconds. */
class Pair {
  readonly #folder: string;
  readonly #memorySize: number;
  readonly #model = new Map<number, number>();
  readonly #ended = new Set<number>();
  #time = 1_700_000_000_000;
  #store: DiskStore | undefined;

  constructor(folder: string, memorySize: number) {
    this.#folder = folder;
    this.#memorySize = memorySize;
  }

  async store(): Promise<DiskStore> {
    this.#store ??= await openDiskStore({
      folder: this.#folder,
      limits,
      now: () => this.#time,
      onMessage: () => {},
      segmentSize: 700,
      memorySize: this.#memorySize,
    });
    return this.#store;
  }

  async close(): Promise<void> {
    await this.#store?.close();
    this.#store = undefined;
  }

  async take(what: string, one: number): Promise<void> {
    const store = await this.store();
    if (what === 'tidy') await store.tidy();
    else if (what === 'restart') await this.close();
    else if (what === 'wait') this.#wait();
    else if (what === 'end') this.#end(store, one);
    else if (this.#ended.has(one)) return;
    else if (what === 'begin') void this.#publish(store, one);
    else await this.#publish(store, one);
  }

  async check(): Promise<void> {
    const query = { after: 0, limit: 1_000, maxSize: 1e6 };
    const found = await (await this.store()).pending(topic, 'bob', query);
    expect(found.map(({ data }) => Number(data))).toEqual([...this.#model.keys()]);
  }

  #wait(): void {
    this.#time += 7_000;
    for (const [one, expiresAt] of this.#model) if (expiresAt <= this.#time) this.#model.delete(one);
  }

  #end(store: DiskStore, one: number): void {
    store.acknowledge(topic, idOf(one), 'bob');
    if (this.#model.delete(one)) this.#ended.add(one);
  }

  /** Pending until the disk has written it; readable at once. */
  #publish(store: DiskStore, one: number): Promise<unknown> {
    if (!this.#model.has(one)) this.#model.set(one, this.#time + one * 1_000);
    return store.publish({ topic, id: idOf(one), publisher: 'alice', ttl: one, data: String(one) });
  }
}

it('matches the model under any schedule of publishing, ending, expiry, cleaning and restarts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 80 }),
      fc.constantFrom(0, 30, 1e6),
      async (steps, memorySize) => {
        const folder = await mkdtemp(path.join(tmpdir(), 'mooring-relay-'));
        const pair = new Pair(folder, memorySize);
        for (const one of steps) await pair.take(one.do, one.number);
        await pair.check();
        await pair.take('restart', 0);
        await pair.check();
        await pair.close();
        await rm(folder, { recursive: true });
      },
    ),
    { numRuns: 50 },
  );
});
