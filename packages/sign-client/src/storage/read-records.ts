import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import { unread } from './unread.ts';

/**
 * Reads everything under a prefix, by the rest of its key. A record that storage fails to read is {@link unread}, so
 * that a damaged one does not block the others.
 *
 * @throws whatever the storage throws if it cannot list its keys, or if it returns none of the records
 */
export async function readRecords(storage: KeyValueStorage, prefix: string): Promise<Map<string, unknown>> {
  const entries = await readEntries(storage);
  const records = new Map<string, unknown>();
  // Other programs may share the storage and use keys of any type.
  const isOurs = (key: unknown) => typeof key === 'string' && key.startsWith(prefix);
  if (entries) {
    for (const [key, value] of entries) if (isOurs(key)) records.set(key.slice(prefix.length), value);
    return records;
  }
  const keys = (await storage.getKeys()).filter(isOurs);
  const given = await Promise.allSettled(keys.map(async (key) => storage.getItem(key)));
  const failed = given.find((one) => one.status === 'rejected');
  if (failed && given.every(({ status }) => status === 'rejected')) throw failed.reason;
  given.forEach((one, index) => {
    records.set((keys[index] ?? '').slice(prefix.length), one.status === 'fulfilled' ? one.value : unread);
  });
  return records;
}

/** An application's untyped storage may return or throw synchronously. */
async function readEntries(
  storage: KeyValueStorage,
): Promise<readonly (readonly [string, unknown])[] | undefined> {
  try {
    return await storage.getEntries?.();
  } catch {
    return undefined;
  }
}
