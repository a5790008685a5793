import type { BaseStorage } from '@mooring/core';

/** Prefixes the keys of a storage for one instance; unchanged without a prefix. */
export function namedStorage(
  storage: BaseStorage | undefined,
  prefix: string | undefined,
): BaseStorage | undefined {
  if (storage === undefined || !prefix) return storage;
  const nameOf = (key: string): string => `${key}:${prefix}`;
  return {
    nameOf,
    getItem: (key) => storage.getItem(nameOf(key)),
    setItem: (key, value) => storage.setItem(nameOf(key), value),
    removeItem: (key) => storage.removeItem(nameOf(key)),
  };
}
