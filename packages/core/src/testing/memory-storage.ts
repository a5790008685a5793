import type { BaseStorage } from '../contract/platform.ts';

/** An in-memory storage, with its entries. */
export interface MemoryStorage extends BaseStorage {
  readonly entries: ReadonlyMap<string, string>;
}

/** `localStorage` without a browser. */
export function memoryStorage(initial: Readonly<Record<string, string>> = {}): MemoryStorage {
  const entries = new Map(Object.entries(initial));
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      entries.set(key, value);
    },
    removeItem: (key) => {
      entries.delete(key);
    },
  };
}
