import { FakeClock } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { Logger } from '../log/logger.ts';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { RecordStores } from './record-stores.ts';

const prefix = 'mooring/sign/';
const topic = 'ab'.repeat(32);
const key = 'cd'.repeat(32);
const pairing = { topic, expiry: 1_700_000_300, relay: { protocol: 'irn' }, active: true };

function open(storage?: KeyValueStorage) {
  const clock = new FakeClock();
  const warnings: object[] = [];
  const logger = new Logger(clock, {
    warn: (message, details) => warnings.push({ message, ...details }),
  });
  const announced: unknown[][] = [];
  const stores = new RecordStores({
    clock,
    logger,
    prefix,
    announce: (...change) => announced.push(change),
  });
  const keys = stores.add<string>('key');
  const pairings = stores.add<typeof pairing>('pairing');
  if (storage) stores.open(storage);
  return {
    clock,
    warnings,
    announced,
    stores,
    keys,
    pairings,
    load: () => stores.load(async () => undefined),
  };
}

/** A storage with some records. */
async function holding(records: Readonly<Record<string, unknown>>) {
  const storage = memoryStorage();
  const all = Object.entries({ 'meta/imported': true, ...records });
  await storage.setItems(all.map(([name, value]) => [prefix + name, value]));
  return storage;
}

test('rejects changes and reads before a storage is opened', async () => {
  const { stores, keys, load } = open();
  expect(() => stores.storage).toThrow(expect.objectContaining({ code: 'NOT_INITIALIZED' }));
  await expect(keys.set(topic, key)).rejects.toMatchObject({ code: 'NOT_INITIALIZED' });
  await expect(load()).rejects.toMatchObject({ code: 'NOT_INITIALIZED' });
  await stores.settled();
  await stores.close();
});

test('reads records by kind, and sets records of another kind aside', async () => {
  const broken = { ...pairing, expiry: 'soon' };
  const storage = await holding({
    [`key/${topic}`]: key,
    [`pairing/${topic}`]: pairing,
    'pairing/broken': broken,
    'tomorrow/one': { a: 1 },
  });
  const { keys, pairings, warnings, load } = open(storage);
  await load();
  expect([...keys.entries()]).toEqual([[topic, key]]);
  expect(pairings.values()).toEqual([pairing]);
  expect(warnings).toEqual([{ message: 'records set aside', kind: 'pairing', count: 1, first: 'broken…' }]);
  expect(await storage.getItem(`${prefix}pairing/broken`)).toEqual(broken);
});

test('sets a pairing aside while its key is unreadable', async () => {
  const storage = await holding({ [`key/${topic}`]: 'a later form', [`pairing/${topic}`]: pairing });
  const { pairings, load } = open(storage);
  await load();
  expect(pairings.values()).toEqual([]);
  expect(await storage.getItem(`${prefix}pairing/${topic}`)).toEqual(pairing);
});

test('sends its changes with their kind to other tabs, and accepts valid ones from them', async () => {
  const { stores, keys, pairings, announced, load } = open(memoryStorage());
  await load();
  await keys.set(topic, key);
  expect(announced).toEqual([['key', topic, key]]);
  stores.accept('pairing', topic, pairing);
  stores.accept('pairing', 'other', { ...pairing, active: 'yes' });
  stores.accept('pairing', 5, pairing);
  stores.accept('tomorrow', topic, pairing);
  expect([...pairings.entries()]).toEqual([[topic, pairing]]);
  stores.accept('pairing', topic, undefined);
  expect(pairings.size).toBe(0);
  expect(announced).toHaveLength(1);
});

/** A storage with a given list of keys. */
function listing(getKeys: KeyValueStorage['getKeys']): KeyValueStorage {
  const { getEntries: _, ...storage } = memoryStorage();
  return { ...storage, getKeys };
}

test('rejects with STORAGE_FAILED if storage throws, or does not answer for 30 s', async () => {
  const failure = new Error('quota');
  const throwing = open(listing(() => Promise.reject(failure)));
  await expect(throwing.load()).rejects.toMatchObject({ code: 'STORAGE_FAILED', cause: failure });
  const silent = open(listing(() => new Promise(() => undefined)));
  const outcome = expect(silent.load()).rejects.toMatchObject({ code: 'STORAGE_FAILED' });
  await silent.clock.advance(30_000);
  await outcome;
});

test('rejects a refresh that storage does not answer for 10 s', async () => {
  const { clock, pairings, load } = open({ ...memoryStorage(), getItem: () => new Promise(() => undefined) });
  await load();
  const outcome = expect(pairings.refresh(topic)).rejects.toMatchObject({ code: 'STORAGE_FAILED' });
  await clock.advance(10_000);
  await outcome;
});

test('closes a storage even if it rejects', async () => {
  const { stores } = open({ ...memoryStorage(), close: () => Promise.reject(new Error('closed')) });
  await expect(stores.close()).resolves.toBeUndefined();
});
