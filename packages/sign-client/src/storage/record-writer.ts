import type { MooringError } from '@mooring/protocol';
import { createError } from '../errors.ts';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import { isUnstorable } from './is-unstorable.ts';

/** The writes of one turn. */
class Batch {
  readonly changes = new Map<string, unknown>();
  /** By key. */
  readonly failures = new Map<string, MooringError>();
  finish: () => void = () => undefined;
  readonly finished = new Promise<void>((resolve) => {
    this.finish = resolve;
  });
}

/**
 * Writes records. The writes of one turn form a batch, and batches run one after another, so that writes of one key
 * never overtake each other. If storage rejects a batch as a whole, retries it record by record, so that one unstorable
 * record does not affect the others.
 */
export class RecordWriter {
  readonly #storage: KeyValueStorage;
  #next: Batch | undefined;
  #running: Promise<void> | undefined;

  constructor(storage: KeyValueStorage) {
    this.#storage = storage;
  }

  /**
   * @throws MooringError `STORAGE_FAILED`, or `NOT_SERIALISABLE` if the value itself cannot be stored; the previously
   * stored
   *   value stays
   */
  write(key: string, value: unknown): Promise<void> {
    this.#next ??= new Batch();
    const batch = this.#next;
    batch.changes.set(key, value);
    this.#running ??= this.#run();
    return outcomeOf(batch, key);
  }

  /** Resolves when no writes are pending. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    await undefined;
    for (let batch = this.#take(); batch; batch = this.#take()) {
      await (this.#storage.setItems ? this.#writeAll(batch, this.#storage.setItems) : this.#writeEach(batch));
      batch.finish();
    }
    this.#running = undefined;
  }

  #take(): Batch | undefined {
    const batch = this.#next;
    this.#next = undefined;
    return batch;
  }

  async #writeAll(
    { changes, failures }: Batch,
    setItems: NonNullable<KeyValueStorage['setItems']>,
  ): Promise<void> {
    const write = async (some: readonly (readonly [string, unknown])[]) => {
      await setItems.call(this.#storage, some);
    };
    try {
      await write([...changes]);
      return;
    } catch (cause) {
      const [key] = changes.keys();
      if (changes.size === 1 && key !== undefined) {
        failures.set(key, writeFailed(cause));
        return;
      }
    }
    for (const change of changes)
      await write([change]).catch((cause) => failures.set(change[0], writeFailed(cause)));
  }

  async #writeEach({ changes, failures }: Batch): Promise<void> {
    const write = async ([key, value]: readonly [string, unknown]) => {
      try {
        if (value === undefined) await this.#storage.removeItem(key);
        else await this.#storage.setItem(key, value);
      } catch (cause) {
        failures.set(key, writeFailed(cause));
      }
    };
    await Promise.all([...changes].map(write));
  }
}

async function outcomeOf({ finished, failures }: Batch, key: string): Promise<void> {
  await finished;
  const failure = failures.get(key);
  if (failure) throw failure;
}

function writeFailed(cause: unknown): MooringError {
  return isUnstorable(cause)
    ? createError('NOT_SERIALISABLE', undefined, { cause })
    : createError('STORAGE_FAILED', { operation: 'keep a record' }, { cause });
}
