import type { KeyValueStorage } from '../ports/key-value-storage.ts';

const name = 'WALLET_CONNECT_V2_INDEXED_DB';
const table = 'keyvaluestorage';

/**
 * The original packages' records in this browser, read-only; `undefined` if there are none. Never creates the database.
 */
export async function readLegacyDatabase(): Promise<KeyValueStorage | undefined> {
  const database = await open();
  if (!database) return undefined;
  try {
    if (!database.objectStoreNames.contains(table)) return undefined;
    const records = database.transaction(table, 'readonly').objectStore(table);
    const [keys, values] = await Promise.all([done(records.getAllKeys()), done(records.getAll())]);
    const entries = new Map(keys.map((key, index) => [String(key), values[index] as unknown]));
    return {
      getItem: async (key) => entries.get(key),
      setItem: async () => undefined,
      removeItem: async () => undefined,
      getKeys: async () => [...entries.keys()],
    };
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => {
      // The database did not exist: do not leave an empty one behind.
      request.transaction?.abort();
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(undefined);
    request.onblocked = () => resolve(undefined);
  });
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
