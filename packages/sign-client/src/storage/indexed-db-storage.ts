import { createStore, del, entries, get, keys, promisifyRequest, set } from 'idb-keyval';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';

/** Storage in IndexedDB, shared by all tabs of one origin; each batch is one transaction. */
export function indexedDbStorage(database: string): Required<Omit<KeyValueStorage, 'close'>> {
  const store = createStore(database, 'records');
  return {
    getItem: (key) => get(key, store),
    setItem: (key, value) => set(key, value, store),
    removeItem: (key) => del(key, store),
    getKeys: () => keys<string>(store),
    getEntries: () => entries<string, unknown>(store),
    setItems: (changes) =>
      store('readwrite', (records) => {
        try {
          for (const [key, value] of changes) {
            if (value === undefined) records.delete(key);
            else records.put(value, key);
          }
        } catch (error) {
          // An uncloneable value throws synchronously; abort so that earlier changes of the batch are not kept.
          records.transaction.abort();
          throw error;
        }
        return promisifyRequest(records.transaction);
      }),
  };
}
