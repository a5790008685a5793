/**
 * Clears all data of this site in the browser: phrase, connections, history, settings. Stores are cleared, not deleted,
 * because deleting would wait for every open tab.
 *
 * @throws the browser's error if it refuses
 */
export async function forgetEverything(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  const databases = await indexedDB.databases();
  await Promise.all(databases.map(({ name }) => (name === undefined ? undefined : empty(name))));
}

function empty(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const stores = [...db.objectStoreNames];
      if (stores.length === 0) {
        db.close();
        return resolve();
      }
      const transaction = db.transaction(stores, 'readwrite');
      for (const store of stores) transaction.objectStore(store).clear();
      transaction.oncomplete = () => {
        db.close();
        resolve();
      };
      transaction.onabort = () => reject(transaction.error);
    };
  });
}
