import { expect, test } from 'vitest';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import { readRecords } from './read-records.ts';
import { unread } from './unread.ts';

const prefix = 'own/';
const stored: readonly (readonly [unknown, unknown])[] = [
  ['own/a', 1],
  ['other/b', 2],
  [5, 3],
  ['own/c', { d: 4 }],
];

function storage(change: object = {}): KeyValueStorage {
  const byKey = new Map(stored);
  return {
    getItem: async (key: string) => byKey.get(key),
    getKeys: async () => [...byKey.keys()],
    setItem: async () => undefined,
    removeItem: async () => undefined,
    ...change,
  } as unknown as KeyValueStorage;
}

const own = new Map<string, unknown>([
  ['a', 1],
  ['c', { d: 4 }],
]);

test('reads the records under its prefix, in one call where the storage can', async () => {
  const getKeys = () => Promise.reject(new Error('not asked'));
  expect(await readRecords(storage({ getEntries: async () => stored, getKeys }), prefix)).toEqual(own);
  expect(await readRecords(storage(), prefix)).toEqual(own);
});

test.each([
  () => Promise.reject(new Error('no')),
  () => {
    throw new Error('no');
  },
  async () => undefined,
])('reads one by one where the call for all fails', async (getEntries) => {
  expect(await readRecords(storage({ getEntries }), prefix)).toEqual(own);
});

test('marks what cannot be read, unless nothing can', async () => {
  const broken = new Error('broken');
  const getItem = (bad: readonly string[]) => (key: string) => {
    if (bad.includes(key)) throw broken;
    return new Map(stored).get(key);
  };
  const some = storage({ getItem: getItem(['own/a']) });
  expect(await readRecords(some, prefix)).toEqual(
    new Map<string, unknown>([
      ['a', unread],
      ['c', { d: 4 }],
    ]),
  );
  const none = storage({ getItem: getItem(['own/a', 'own/c']) });
  await expect(readRecords(none, prefix)).rejects.toBe(broken);
});

test('is empty without records', async () => {
  expect(await readRecords(storage({ getKeys: async () => [] }), prefix)).toEqual(new Map());
});
