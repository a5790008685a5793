import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readLegacyDatabase } from './legacy-database.ts';

const name = 'WALLET_CONNECT_V2_INDEXED_DB';

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => void vi.unstubAllGlobals());

/** Creates the database of the original packages with one table. */
function create(table: string, records: Readonly<Record<string, unknown>>): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(table);
      for (const [key, value] of Object.entries(records)) store.put(value, key);
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
}

test('reads every record of the original packages and writes none', async () => {
  await create('keyvaluestorage', { 'wc@2:core': { a: 1 }, other: 'text' });
  const storage = await readLegacyDatabase();
  expect(await storage?.getKeys()).toEqual(['other', 'wc@2:core']);
  expect(await storage?.getItem('wc@2:core')).toEqual({ a: 1 });
  expect(await storage?.getItem('none')).toBeUndefined();
  await storage?.setItem('other', 'changed');
  await storage?.removeItem('wc@2:core');
  const again = await readLegacyDatabase();
  expect(await again?.getItem('other')).toBe('text');
  expect(await again?.getKeys()).toHaveLength(2);
});

test('does not create the database', async () => {
  expect(await readLegacyDatabase()).toBeUndefined();
  expect(await indexedDB.databases()).toEqual([]);
});

test('finds nothing in a database with other tables, and keeps it closed', async () => {
  await create('another', { key: 1 });
  expect(await readLegacyDatabase()).toBeUndefined();
  // An open connection would block this.
  const deleted = await new Promise<string>((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve('deleted');
    request.onblocked = () => resolve('blocked');
  });
  expect(deleted).toBe('deleted');
});

test('finds nothing where the browser denies the database', async () => {
  const request: Partial<IDBOpenDBRequest> = {};
  vi.stubGlobal('indexedDB', { open: () => request });
  const read = readLegacyDatabase();
  request.onerror?.call(request as IDBOpenDBRequest, new Event('error'));
  expect(await read).toBeUndefined();
});
