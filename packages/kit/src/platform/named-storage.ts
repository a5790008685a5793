import type { KeyValueStorage } from '@mooring/core';

/** A storage under names of an instance's own; without a prefix as it is. */
export function namedStorage(
  storage: KeyValueStorage | undefined,
  prefix: string | undefined,
): KeyValueStorage | undefined {
  if (storage === undefined || !prefix) return storage;
  const nameOf = (key: string): string => `${key}:${prefix}`;
  return {
    nameOf,
    getItem: (key) => storage.getItem(nameOf(key)),
    setItem: (key, value) => storage.setItem(nameOf(key), value),
    removeItem: (key) => storage.removeItem(nameOf(key)),
  };
}
