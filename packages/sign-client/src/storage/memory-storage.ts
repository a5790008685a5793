import type { KeyValueStorage } from '../ports/key-value-storage.ts';

/** Storage for the lifetime of the process; the default in Node. */
export function memoryStorage(): Required<KeyValueStorage> {
  const records = new Map<string, unknown>();
  const write = (key: string, value: unknown) => {
    if (value === undefined) records.delete(key);
    else records.set(key, value);
  };
  return {
    getItem: async (key) => records.get(key),
    setItem: async (key, value) => write(key, value),
    removeItem: async (key) => write(key, undefined),
    getKeys: async () => [...records.keys()],
    getEntries: async () => [...records],
    setItems: async (changes) => {
      for (const [key, value] of changes) write(key, value);
    },
    close: async () => undefined,
  };
}
