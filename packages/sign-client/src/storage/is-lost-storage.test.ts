import { expect, test } from 'vitest';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import { isLostStorage } from './is-lost-storage.ts';
import { memoryStorage } from './memory-storage.ts';

test('only a storage that reports it is lost', () => {
  const storage = memoryStorage();
  expect(isLostStorage(storage)).toBe(false);
  expect(isLostStorage({ ...storage, isLost: false } as KeyValueStorage)).toBe(false);
  expect(isLostStorage({ ...storage, isLost: true } as KeyValueStorage)).toBe(true);
});
