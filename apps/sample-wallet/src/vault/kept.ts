/** Small values kept in this browser. */
export interface Kept {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
}

const database = 'mooring-sample-wallet';
const store = 'kept';

/** Opens IndexedDB. Every call rejects when the browser refuses. */
export async function openKept(): Promise<Kept> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  const db = await answer(opening);
  const run = async <Value>(
    mode: IDBTransactionMode,
    ask: (objects: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> => {
    const transaction = db.transaction(store, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
    const [value] = await Promise.all([answer(ask(transaction.objectStore(store))), done]);
    return value;
  };
  return {
    get: (key) => run('readonly', (objects) => objects.get(key)),
    set: async (key, value) => {
      await run('readwrite', (objects) => objects.put(value, key));
    },
    delete: (key) => run('readwrite', (objects) => objects.delete(key)),
  };
}

function answer<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
