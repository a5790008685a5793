import { memoryStorage } from '@mooring/core/testing';
import { expect, test } from 'vitest';
import { namedStorage } from './named-storage.ts';

test('keeps the records of two instances apart', async () => {
  const page = memoryStorage();
  const [one, two] = [namedStorage(page, 'one'), namedStorage(page, 'two')];
  await one?.setItem('key', '1');
  await two?.setItem('key', '2');
  expect([await one?.getItem('key'), await two?.getItem('key')]).toEqual(['1', '2']);
  await one?.removeItem('key');
  expect([await one?.getItem('key'), await two?.getItem('key')]).toEqual([null, '2']);
  expect(await page.getItem(two?.nameOf?.('key') ?? '')).toBe('2');
});

test('is the storage itself without a prefix, and nothing without one', () => {
  const page = memoryStorage();
  expect([namedStorage(page, undefined), namedStorage(page, '')]).toEqual([page, page]);
  expect(namedStorage(undefined, 'one')).toBeUndefined();
});
