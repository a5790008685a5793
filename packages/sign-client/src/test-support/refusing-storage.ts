import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import { memoryStorage } from '../storage/memory-storage.ts';

/** A memory storage that refuses some changes, like a full disk, or delays them; `undefined` removes a record. */
export interface RefusingStorage
  extends Omit<KeyValueStorage, 'setItems'>,
    Required<Pick<KeyValueStorage, 'setItems'>> {
  /** Decides which changes fail. Default: none. */
  refuses: (key: string, value: unknown) => boolean;
  /** Delays a change, and fails it if the promise rejects. Default: none. */
  delays: (key: string, value: unknown) => Promise<void> | undefined;
  /** Keys of one kind of record. */
  keysOf(kind: string): Promise<readonly string[]>;
}

export function refusingStorage(): RefusingStorage {
  const inner = memoryStorage();
  return {
    ...inner,
    refuses: () => false,
    delays: () => undefined,
    async setItems(changes) {
      await Promise.all(changes.map(([key, value]) => this.delays(key, value)));
      if (changes.some(([key, value]) => this.refuses(key, value)))
        throw new DOMException('quota', 'QuotaExceededError');
      await inner.setItems(changes);
    },
    async keysOf(kind) {
      return (await inner.getKeys()).filter((key) => key.includes(`/${kind}/`));
    },
  };
}
