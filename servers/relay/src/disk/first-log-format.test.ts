import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type DiskStore, openDiskStore } from './disk-store.ts';

/**
 * Written by the relay of the first format: messages 1 to 30 on two topics alternately, of which every fifth lives ten seconds;
 * 1, 2, 4 and 28 are acknowledged.
 */
const written = new URL('../test-support/stored-by-0.0/disk', import.meta.url).pathname;
const start = 1_700_000_000_000;
const topics = ['0a', 'b1'].map((two) => two.repeat(32));
const limits = { topicMessages: 100, topicSize: 100_000, storeMessages: 1_000, storeSize: 1_000_000 };
const all = { after: 0, limit: 100, maxSize: 1_000_000 };
const textOf = (n: number) =>
  `{"topic":"${topics[n % 2]}","message":"${'ü𝄞 \\" '.slice(0, n % 7)}${String(n).repeat(40)}","publishedAt":${start},"tag":1108}`;

const folder = mkdtempSync(path.join(tmpdir(), 'mooring-older-'));
afterEach(() => rmSync(folder, { recursive: true }));

async function waiting(store: DiskStore): Promise<number[]> {
  const found: number[] = [];
  for (const topic of topics) {
    for (const { id, data, publisher, publishedAt, expiresAt } of await store.pending(topic, 'bob', all)) {
      const number = Number.parseInt(id, 16);
      found.push(number);
      expect({ data, publisher, publishedAt, expiresAt }).toEqual({
        // Half a surrogate pair comes back as the replacement character.
        data: Buffer.from(textOf(number)).toString(),
        publisher: `did:key:z6MkPublisher${number % 3}`,
        publishedAt: start + number - 1,
        expiresAt: start + number - 1 + 2_592_000_000,
      });
    }
  }
  return found;
}

it('reads a log of the first format, continues it, and moves its messages when it is cleaned', async () => {
  cpSync(written, folder, { recursive: true });
  const open = () =>
    openDiskStore({
      folder,
      limits,
      now: () => start + 60_000,
      onMessage: () => {},
      segmentSize: 4_096,
      memorySize: 0,
    });
  const live = Array.from({ length: 30 }, (_, index) => index + 1).filter(
    (number) => number % 5 !== 0 && ![1, 2, 4, 28].includes(number),
  );
  const expected = [0, 1].flatMap((odd) => live.filter((number) => number % 2 === odd));
  let store = await open();
  expect(await waiting(store)).toEqual(expected);
  // Enough messages to make the cleaner rewrite the rest of the first segments.
  for (let number = 100; number < 200; number += 1) {
    const message = { topic: 'cc'.repeat(32), id: number.toString(16).padStart(64, '0'), publisher: 'alice' };
    await store.publish({ ...message, ttl: 300, data: 'x'.repeat(300) });
    store.acknowledge(message.topic, message.id, 'bob');
  }
  await store.tidy();
  expect(await waiting(store)).toEqual(expected);
  store.acknowledge(topics[1] ?? '', '3'.padStart(64, '0'), 'bob');
  await store.close();
  store = await open();
  expect(await waiting(store)).toEqual(expected.filter((number) => number !== 3));
  await store.close();
});
