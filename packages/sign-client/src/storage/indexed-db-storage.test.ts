import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { storageConformance } from '../testing/storage-conformance.ts';
import { indexedDbStorage } from './indexed-db-storage.ts';

let databases = 0;
const newName = () => {
  databases += 1;
  return `mooring-${databases}`;
};

const make = async () => {
  const name = newName();
  return { storage: indexedDbStorage(name), reopen: async () => indexedDbStorage(name) };
};
for (const { name, run } of storageConformance(make)) test(name, run);

test('shares its records with other tabs, and with no other database', async () => {
  const name = newName();
  const [tab, other] = [indexedDbStorage(name), indexedDbStorage(name)];
  await tab.setItems([
    ['one', { value: 1 }],
    ['two', 2],
  ]);
  expect(await other.getEntries()).toEqual([
    ['one', { value: 1 }],
    ['two', 2],
  ]);
  await other.setItems([
    ['one', undefined],
    ['three', 3],
  ]);
  expect(await tab.getKeys()).toEqual(['three', 'two']);
  expect(await indexedDbStorage(newName()).getKeys()).toEqual([]);
});

test('keeps nothing of a batch with a value that cannot be stored', async () => {
  const storage = indexedDbStorage(newName());
  await storage.setItem('kept', 1);
  const batch = storage.setItems([
    ['first', 1],
    ['kept', undefined],
    ['function', () => undefined],
  ]);
  await expect(batch).rejects.toMatchObject({ name: 'DataCloneError' });
  expect(await storage.getEntries()).toEqual([['kept', 1]]);
});
