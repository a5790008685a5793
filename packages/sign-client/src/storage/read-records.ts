import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import { unread } from './unread.ts';

/**
 * Everything under a prefix, by the rest of its key. A record that storage cannot give is {@link unread}: one that is
 * damaged must not keep the others from being read.
 *
 * @throws whatever the storage throws when it cannot list its keys or gives none of the records
 */
export async function readRecords(storage: KeyValueStorage, prefix: string): Promise<Map<string, unknown>> {
  const entries = await readEntries(storage);
  const records = new Map<string, unknown>();
  // Others may keep theirs in the same place, under keys of any type.
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

/** An application's own storage may be plain JavaScript, which answers, or throws, at once. */
async function readEntries(
  storage: KeyValueStorage,
): Promise<readonly (readonly [string, unknown])[] | undefined> {
  try {
    return await storage.getEntries?.();
  } catch {
    return undefined;
  }
}
