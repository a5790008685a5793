import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDiskStore } from './disk-store.ts';

// Sweeps iterate too, once a second.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const limits = { topicMessages: 10_000, topicSize: 1e9, storeMessages: 1e6, storeSize: 1e9 };
const size = 100;

const topic = 'ab'.repeat(32);
const idOf = (number: number) => number.toString(16).padStart(64, '0');

function isOfStore(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(topic) || value.includes(idOf(0).slice(0, 60));
  return Reflect.get(Object(value), 'topic') === topic;
}

/** Publishes messages into a store that keeps this many of them in memory. @returns steps of iterators of maps and sets over its entries, topics or ids */
async function stepsOf({ messages, kept }: { messages: number; kept: number }): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mooring-relay-'));
  const store = await openDiskStore({
    folder,
    limits,
    now: () => 1_700_000_000_000,
    onMessage: () => {},
    segmentSize: 16_777_216,
    memorySize: kept * size,
  });
  const publish = (number: number) =>
    store.publish({
      topic,
      id: idOf(number),
      publisher: 'alice',
      ttl: 300,
      data: 'x'.repeat(size),
    });
  const spies = [new Map().values(), new Set().values()].map((iterator) =>
    vi.spyOn(Object.getPrototypeOf(iterator) as Iterator<unknown>, 'next'),
  );
  try {
    for (let number = 0; number < messages; number += 1) await publish(number);
    // The rest of Node iterates as well, over values of its own.
    return spies
      .flatMap(({ mock }) => mock.results)
      .filter(({ value: step }) => [step.value].flat().some(isOfStore)).length;
  } finally {
    vi.restoreAllMocks();
    await store.close();
    await rm(folder, { recursive: true });
  }
}

// The first step of such an iterator passes every entry removed before: its cost grows with the messages.
it('searches no map or set for the oldest message when it keeps more than fits in memory', async () => {
  const within = await stepsOf({ messages: 100, kept: 100 });
  const beyond = await stepsOf({ messages: 100, kept: 10 });
  expect(beyond).toBe(within);
});
