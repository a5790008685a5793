import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OrderedStorage } from './ordered-storage.mjs';

const originals = createRequire(new URL('../../originals/package.json', import.meta.url));
const { KeyValueStorage } = originals('@walletconnect/keyvaluestorage');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mooring-ordered-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openStorage = () => new OrderedStorage(new KeyValueStorage({ database: path.join(folder, 'store') }));

test('a record that is read during a write is never empty', async () => {
  const storage = openStorage();
  await storage.setItem('key', 0);
  const read: unknown[] = [];
  const wrote = Promise.all(Array.from({ length: 200 }, (_, index) => storage.setItem('key', index + 1)));
  while (!storage.idle) read.push(await storage.getItem('key'));
  await wrote;
  for (let turn = 0; turn < 200; turn += 1) {
    const writing = storage.setItem('key', turn);
    read.push(await storage.getItem('key'));
    await writing;
  }
  expect(read.filter((value) => typeof value !== 'number')).toEqual([]);
});

test('another process finds the last of many writes', async () => {
  const storage = openStorage();
  const long = 'long'.repeat(100_000);
  await Promise.all([long, 'short', long, 'last'].map((value) => storage.setItem('key', value)));
  expect(storage.idle).toBe(true);
  expect(await openStorage().getItem('key')).toBe('last');
});

test('a failed call does not affect the next', async () => {
  const kept = new Map<string, unknown>();
  const storage = new OrderedStorage({
    getKeys: async () => [...kept.keys()],
    getEntries: async () => [...kept],
    getItem: async (key) => kept.get(key),
    setItem: async (key, value) => {
      if (typeof value !== 'string') throw new TypeError('not text');
      kept.set(key, value);
    },
    removeItem: async (key) => void kept.delete(key),
  });
  const failed = expect(storage.setItem('key', 1)).rejects.toThrow('not text');
  await storage.setItem('key', 'next');
  await failed;
  expect(storage.idle).toBe(true);
  expect(await storage.getItem('key')).toBe('next');
});
