/** Small values stored in this browser. */
export interface Kept {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  /** Reads and writes in one transaction, so that no other tab writes in between. */
  update(key: string, change: (value: unknown) => unknown): Promise<void>;
  delete(key: string): Promise<void>;
}

const database = 'mooring-sample-wallet';
const store = 'kept';

/** Opens IndexedDB. Every call rejects if the browser refuses it. */
export async function openKept(): Promise<Kept> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  const db = await answer(opening);
  const run = async <Value>(
    mode: IDBTransactionMode,
    request: (objects: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> => {
    const transaction = db.transaction(store, mode);
    const done = ended(transaction);
    const [value] = await Promise.all([answer(request(transaction.objectStore(store))), done]);
    return value;
  };
  return {
    get: (key) => run('readonly', (objects) => objects.get(key)),
    set: async (key, value) => {
      await run('readwrite', (objects) => objects.put(value, key));
    },
    async update(key, change) {
      const transaction = db.transaction(store, 'readwrite');
      const objects = transaction.objectStore(store);
      const reading = objects.get(key);
      let failure: unknown;
      // Inside the event handler, because a transaction ends if it awaits anything else.
      reading.onsuccess = () => {
        try {
          objects.put(change(reading.result), key);
        } catch (error) {
          failure = error;
          transaction.abort();
        }
      };
      await ended(transaction).catch((error: unknown) => {
        throw failure ?? error;
      });
    },
    delete: (key) => run('readwrite', (objects) => objects.delete(key)),
  };
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

function answer<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
