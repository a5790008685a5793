import { createWireError } from '@mooring/protocol';
import type { KeyValueStorage } from './key-value-storage.ts';

interface Change {
  value: unknown;
  readonly waiters: { resolve(): void; reject(error: Error): void }[];
}

/**
 * Writes records: what is asked for in one turn goes out together, one batch after another, so that two writes of one
 * key never overtake each other.
 */
export class RecordWriter {
  readonly #storage: KeyValueStorage;
  #pending = new Map<string, Change>();
  #running: Promise<void> | undefined;

  constructor(storage: KeyValueStorage) {
    this.#storage = storage;
  }

  /** @throws MooringError `STORAGE_FAILED`; what was stored before stays as it was */
  write(key: string, value: unknown): Promise<void> {
    const change = this.#pending.get(key) ?? { value, waiters: [] };
    change.value = value;
    this.#pending.set(key, change);
    const done = new Promise<void>((resolve, reject) => change.waiters.push({ resolve, reject }));
    this.#running ??= this.#run();
    return done;
  }

  /** Resolves once nothing is left to write. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    await undefined;
    while (this.#pending.size > 0) {
      const batch = this.#pending;
      this.#pending = new Map();
      await this.#flush(batch);
    }
    this.#running = undefined;
  }

  async #flush(batch: Map<string, Change>): Promise<void> {
    if (this.#storage.setItems === undefined) {
      await Promise.all([...batch].map((entry) => this.#settle([entry], () => this.#writeOne(entry))));
      return;
    }
    const changes = [...batch].map(([key, change]) => [key, change.value] as const);
    await this.#settle([...batch], () => this.#storage.setItems?.(changes));
  }

  #writeOne([key, change]: [string, Change]): Promise<void> {
    return change.value === undefined
      ? this.#storage.removeItem(key)
      : this.#storage.setItem(key, change.value);
  }

  async #settle(entries: readonly [string, Change][], write: () => unknown): Promise<void> {
    const waiters = entries.flatMap(([, change]) => change.waiters);
    try {
      await write();
      for (const waiter of waiters) waiter.resolve();
    } catch (cause) {
      const error = createWireError('STORAGE_FAILED', { operation: 'keep a record' }, { cause });
      for (const waiter of waiters) waiter.reject(error);
    }
  }
}
