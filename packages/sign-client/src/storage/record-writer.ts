import { createWireError, type MooringError } from '@mooring/protocol';
import type { KeyValueStorage } from './key-value-storage.ts';

/** What is asked for in one turn: one promise for all of it, as most storage takes it as a whole. */
class Batch {
  readonly changes = new Map<string, unknown>();
  /** By key, where storage takes each change by itself. */
  readonly failures = new Map<string, MooringError>();
  resolve: () => void = () => undefined;
  reject: (error: MooringError) => void = () => undefined;
  readonly written = new Promise<void>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });
}

/**
 * Writes records: what is asked for in one turn goes out together, one batch after another, so that two writes of one
 * key never overtake each other.
 */
export class RecordWriter {
  readonly #storage: KeyValueStorage;
  #next: Batch | undefined;
  #running: Promise<void> | undefined;

  constructor(storage: KeyValueStorage) {
    this.#storage = storage;
  }

  /** @throws MooringError `STORAGE_FAILED`; what was stored before stays as it was */
  write(key: string, value: unknown): Promise<void> {
    this.#next ??= new Batch();
    const batch = this.#next;
    batch.changes.set(key, value);
    this.#running ??= this.#run();
    return this.#storage.setItems ? batch.written : outcomeOf(batch, key);
  }

  /** Resolves once nothing is left to write. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    await undefined;
    for (let batch = this.#take(); batch; batch = this.#take()) {
      try {
        if (this.#storage.setItems) await this.#storage.setItems([...batch.changes]);
        else await this.#writeEach(batch);
        batch.resolve();
      } catch (cause) {
        batch.reject(storageFailed(cause));
      }
    }
    this.#running = undefined;
  }

  #take(): Batch | undefined {
    const batch = this.#next;
    this.#next = undefined;
    return batch;
  }

  async #writeEach({ changes, failures }: Batch): Promise<void> {
    const write = async ([key, value]: readonly [string, unknown]) => {
      try {
        if (value === undefined) await this.#storage.removeItem(key);
        else await this.#storage.setItem(key, value);
      } catch (cause) {
        failures.set(key, storageFailed(cause));
      }
    };
    await Promise.all([...changes].map(write));
  }
}

async function outcomeOf({ written, failures }: Batch, key: string): Promise<void> {
  await written;
  const failure = failures.get(key);
  if (failure) throw failure;
}

function storageFailed(cause: unknown): MooringError {
  return createWireError('STORAGE_FAILED', { operation: 'keep a record' }, { cause });
}
