import { FakeClock } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { Logger } from '../log/logger.ts';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import { type LegacySource, loadRecords } from './load-records.ts';
import { memoryStorage } from './memory-storage.ts';
import { RecordStore } from './record-store.ts';

const prefix = 'mooring/sign/';
const topic = 'ab'.repeat(32);
const key = 'cd'.repeat(32);
const keychain = 'wc@2:core:0.3//keychain';

/** Storage of the original packages with one key, and an entry that is not a key. */
async function originals(): Promise<LegacySource> {
  const storage = memoryStorage();
  await storage.setItem(keychain, { [topic]: key, broken: 'no key' });
  return { storage, customPrefix: '' };
}

function start(storage: KeyValueStorage, legacy: () => Promise<LegacySource | undefined>) {
  const clock = new FakeClock();
  const warnings: unknown[] = [];
  const writer = { write: (name: string, value: unknown) => storage.setItem(name, value) };
  const keys = new RecordStore<string>({
    writer,
    read: (name) => storage.getItem(name),
    prefix: `${prefix}key/`,
    asidePrefix: `${prefix}aside/key/`,
    fits: (_id, value) => typeof value === 'string' && value.length === 64,
  });
  const logger = new Logger(clock, { warn: (message, details) => warnings.push([message, details]) });
  const stores = new Map([['key', keys as unknown as RecordStore<NonNullable<unknown>>]]);
  const loaded = loadRecords({ storage, clock, prefix, legacy, write: writer.write, logger, stores });
  return { clock, keys, warnings, loaded };
}

test('imports the records of the original packages once', async () => {
  const storage = memoryStorage();
  let reads = 0;
  const legacy = () => {
    reads += 1;
    return originals();
  };
  const first = start(storage, legacy);
  await first.loaded;
  expect(first.keys.get(topic)).toBe(key);
  expect(await storage.getItem(`${prefix}key/${topic}`)).toBe(key);
  const second = start(storage, legacy);
  await second.loaded;
  expect(second.keys.get(topic)).toBe(key);
  expect(reads).toBe(1);
});

test('keeps a current record where the original packages have another', async () => {
  const storage = memoryStorage();
  const current = 'ef'.repeat(32);
  await storage.setItem(`${prefix}key/${topic}`, current);
  const { keys, loaded } = start(storage, originals);
  await loaded;
  expect(keys.get(topic)).toBe(current);
});

test('starts without the earlier records if they cannot be read, and reads them with the next start', async () => {
  const storage = memoryStorage();
  const first = start(storage, () => Promise.reject(new Error('blocked')));
  await first.loaded;
  expect(first.keys.size).toBe(0);
  expect(first.warnings).toEqual([['earlier records', { reason: 'Error: blocked' }]]);
  const silent = start(storage, () => new Promise(() => undefined));
  await silent.clock.advance(5_000);
  await silent.loaded;
  const third = start(storage, originals);
  await third.loaded;
  expect(third.keys.get(topic)).toBe(key);
});

test('does not wait for earlier records after a storage that is lost for this visit', async () => {
  const { keys, loaded } = start(
    { ...memoryStorage(), isLost: true } as KeyValueStorage,
    () => new Promise(() => undefined),
  );
  await loaded;
  expect(keys.size).toBe(0);
});

test('keeps changes that are made while storage is read', async () => {
  const storage = memoryStorage();
  await storage.setItem(`${prefix}meta/imported`, true);
  await storage.setItem(`${prefix}key/${topic}`, key);
  const { keys, loaded } = start(storage, originals);
  const newer = 'ef'.repeat(32);
  await Promise.all([keys.set(topic, newer), loaded]);
  expect(keys.get(topic)).toBe(newer);
});
