import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import { memoryStorage } from '../storage/memory-storage.ts';

/** A memory storage that refuses some changes, like a full disk; `undefined` removes a record. */
export interface RefusingStorage extends KeyValueStorage {
  /** Decides which changes fail. Default: none. */
  refuses: (key: string, value: unknown) => boolean;
  /** Keys of one kind of record. */
  keysOf(kind: string): Promise<readonly string[]>;
}

export function refusingStorage(): RefusingStorage {
  const inner = memoryStorage();
  return {
    ...inner,
    refuses: () => false,
    async setItems(changes) {
      if (changes.some(([key, value]) => this.refuses(key, value)))
        throw new DOMException('quota', 'QuotaExceededError');
      await inner.setItems(changes);
    },
    async keysOf(kind) {
      return (await inner.getKeys()).filter((key) => key.includes(`/${kind}/`));
    },
  };
}
