import { createError } from '../errors.ts';

import { unread } from './unread.ts';

/** A change of one record; `value` is `undefined` if it was removed. */
export interface RecordChange<Value> {
  readonly id: string;
  readonly value: Value | undefined;
  readonly previous: Value | undefined;
}

export interface RecordStoreOptions {
  readonly writer: { write(key: string, value: unknown): Promise<void> };
  /** Returns the stored value under a key, after all earlier writes. */
  readonly read: (key: string) => Promise<unknown>;
  /** Ends in `/`, followed by the record's id. */
  readonly prefix: string;
  /** Notifies other tabs. */
  readonly announce?: ((id: string, value: unknown) => void) | undefined;
  /** Whether a value from storage or another tab is a record of this kind. */
  readonly fits: (id: string, value: unknown) => boolean;
  /** Prefix under which an unreadable record is kept when its key is needed; ends in `/`. */
  readonly asidePrefix: string;
}

/**
 * Records of one kind: all in memory, each under its own key in storage. Records are immutable.
 *
 * Stored values that are not such records are set aside: neither read nor changed, because a newer version may have
 * written them; copied elsewhere before their key is overwritten.
 */
export class RecordStore<Value extends NonNullable<unknown>> {
  readonly #records = new Map<string, Value>();
  readonly #options: RecordStoreOptions;
  readonly #listeners: ((change: RecordChange<Value>) => void)[] = [];
  readonly #aside = new Map<string, unknown>();
  /** Records that changed while storage is being read: their stored values are outdated. */
  #changed: Set<string> | undefined;

  constructor(options: RecordStoreOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#records.size;
  }

  get(id: string | number): Value | undefined {
    return this.#records.get(String(id));
  }

  has(id: string | number): boolean {
    return this.#records.has(String(id));
  }

  keys(): readonly string[] {
    return [...this.#records.keys()];
  }

  values(): readonly Value[] {
    return [...this.#records.values()];
  }

  entries(): readonly (readonly [string, Value])[] {
    return [...this.#records];
  }

  /**
   * Stores a record. It can be read immediately; the promise resolves when storage has it.
   *
   * @throws MooringError `STORAGE_FAILED`, also if storage failed to read the current value under this id; the record
   * then reverts
   */
  async set(id: string | number, value: Value): Promise<void> {
    await this.#write(String(id), value);
  }

  async delete(id: string | number): Promise<void> {
    if (this.#records.has(String(id))) await this.#write(String(id), undefined);
  }

  /**
   * Reads one record from storage again: another tab may have changed it without its message having arrived yet.
   *
   * @throws MooringError `STORAGE_FAILED`
   */
  async refresh(id: string | number): Promise<Value | undefined> {
    const key = String(id);
    let before: Value | undefined;
    let stored: unknown;
    // A change that arrives during the read may be older than storage or newer than the value read.
    do {
      before = this.#records.get(key);
      stored = await this.#options.read(this.#options.prefix + key);
    } while (this.#records.get(key) !== before);
    this.#apply(key, this.#read(key, stored ?? undefined));
    return this.#records.get(key);
  }

  /** Whether storage holds an unreadable value under this id. */
  isAside(id: string): boolean {
    return this.#aside.has(id);
  }

  /** Applies another tab's change without writing it. */
  accept(id: string, value: unknown): void {
    this.#apply(id, this.#read(id, value));
  }

  /** Call before reading storage. */
  beginReload(): void {
    this.#changed = new Set();
  }

  /**
   * Replaces all records of this kind with those of storage, except records changed since {@link beginReload}.
   *
   * @returns the ids that were set aside
   */
  reload(entries: ReadonlyMap<string, unknown>): readonly string[] {
    const changed = this.#changed;
    this.#aside.clear();
    for (const id of this.keys()) if (!entries.has(id) && !changed?.has(id)) this.#apply(id, undefined);
    for (const [id, value] of entries) if (!changed?.has(id)) this.#apply(id, this.#read(id, value));
    return [...this.#aside.keys()];
  }

  endReload(): void {
    this.#changed = undefined;
  }

  /** Calls back after every change, in any tab. */
  onChange(listener: (change: RecordChange<Value>) => void): void {
    this.#listeners.push(listener);
  }

  /** Returns a fitting value; sets aside any other, which counts as absent. */
  #read(id: string, value: unknown): Value | undefined {
    this.#aside.delete(id);
    if (value === undefined || this.#options.fits(id, value)) return value as Value | undefined;
    this.#aside.set(id, value);
    return undefined;
  }

  async #write(id: string, value: Value | undefined): Promise<void> {
    const aside = this.#aside.get(id);
    if (aside === unread) throw createError('STORAGE_FAILED', { operation: 'be read' });
    const previous = this.#apply(id, value);
    const { writer, prefix, asidePrefix } = this.#options;
    try {
      const kept = aside === undefined ? undefined : writer.write(asidePrefix + id, aside);
      await Promise.all([kept, writer.write(prefix + id, value)]);
      this.#aside.delete(id);
    } catch (error) {
      if (this.#records.get(id) === value) this.#apply(id, previous);
      throw error;
    }
    this.#options.announce?.(id, value);
  }

  #apply(id: string, value: Value | undefined): Value | undefined {
    const previous = this.#records.get(id);
    this.#changed?.add(id);
    if (value === undefined) this.#records.delete(id);
    else this.#records.set(id, value);
    for (const listener of this.#listeners) listener({ id, value, previous });
    return previous;
  }
}
