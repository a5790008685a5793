import { isMooringError } from '@mooring/protocol';
import { createProtocolError } from '@mooring/protocol/sign';
import { type Clock, withTimeout } from '@mooring/protocol/time';
import { createError } from '../errors.ts';
import type { Logger } from '../log/logger.ts';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import { type LegacySource, loadRecords } from '../storage/load-records.ts';
import { isRecord, type RecordKind } from '../storage/record-shapes.ts';
import { RecordStore } from '../storage/record-store.ts';
import { RecordWriter } from '../storage/record-writer.ts';

/** Milliseconds to wait for storage to return one record. */
const readTimeout = 10_000;

export interface RecordStoresOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Ends in `/`, followed by kind and id. */
  readonly prefix: string;
  /** Notifies other tabs of a change. */
  readonly announce: ((kind: RecordKind, id: string, value: unknown) => void) | undefined;
}

/** All records of a client, by kind, over one storage. */
export class RecordStores {
  readonly #options: RecordStoresOptions;
  readonly #stores = new Map<string, RecordStore<NonNullable<unknown>>>();
  #storage: KeyValueStorage | undefined;
  #writer: RecordWriter | undefined;

  constructor(options: RecordStoresOptions) {
    this.#options = options;
  }

  /** @throws MooringError `NOT_INITIALIZED` */
  get storage(): KeyValueStorage {
    if (!this.#storage) throw createProtocolError('NOT_INITIALIZED', 'engine');
    return this.#storage;
  }

  /** Creates the store of a kind. Call once per kind, keys first. */
  add<Value extends NonNullable<unknown>>(kind: RecordKind): RecordStore<Value> {
    const { prefix, announce } = this.#options;
    const store = new RecordStore<Value>({
      writer: { write: (key, value) => this.#write(key, value) },
      read: (key) => this.#read(key),
      prefix: `${prefix}${kind}/`,
      asidePrefix: `${prefix}aside/${kind}/`,
      announce: announce && ((id, value) => announce(kind, id, value)),
      fits: (id, value) => isRecord(kind, id, value) && !this.#lacksKey(kind, id),
    });
    this.#stores.set(kind, store as unknown as RecordStore<NonNullable<unknown>>);
    return store;
  }

  /** Applies another tab's change; ignores unknown kinds and invalid records. */
  accept(kind: string, id: unknown, value: unknown): void {
    if (typeof id === 'string') this.#stores.get(kind)?.accept(id, value);
  }

  open(storage: KeyValueStorage): void {
    this.#storage = storage;
    this.#writer = new RecordWriter(storage);
  }

  /** Resolves when no writes are pending. */
  async settled(): Promise<void> {
    await this.#writer?.settled();
  }

  /** Closes the storage. */
  async close(): Promise<void> {
    await this.#storage?.close?.().catch(() => undefined);
  }

  /**
   * Reads storage.
   *
   * @param legacy where the original packages stored records; read once per storage
   * @throws MooringError `STORAGE_FAILED`
   */
  async load(legacy: () => Promise<LegacySource | undefined>): Promise<void> {
    try {
      await this.settled();
      await loadRecords({
        ...this.#options,
        storage: this.storage,
        stores: this.#stores,
        legacy,
        write: (key, value) => this.#write(key, value),
      });
    } catch (cause) {
      if (isMooringError(cause)) throw cause;
      throw createError('STORAGE_FAILED', { operation: 'be read' }, { cause });
    }
  }

  /** Sets aside a session or pairing with an unreadable key: the version that wrote the key may still use it. */
  #lacksKey(kind: RecordKind, topic: string): boolean {
    return (kind === 'session' || kind === 'pairing') && this.#stores.get('key')?.isAside(topic) === true;
  }

  async #read(key: string): Promise<unknown> {
    const read = async () => {
      await this.settled();
      return this.storage.getItem(key);
    };
    const onTimeout = () => new Error(`no answer for ${readTimeout / 1_000} s`);
    try {
      return await withTimeout(read, { clock: this.#options.clock, timeoutMs: readTimeout, onTimeout });
    } catch (cause) {
      throw createError('STORAGE_FAILED', { operation: 'be read' }, { cause });
    }
  }

  #write(key: string, value: unknown): Promise<void> {
    return (
      this.#writer?.write(key, value) ?? Promise.reject(createProtocolError('NOT_INITIALIZED', 'engine'))
    );
  }
}
