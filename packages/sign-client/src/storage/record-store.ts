/** A change of one record; `value` is `undefined` for a removed one. */
export interface RecordChange<Value> {
  readonly id: string;
  readonly value: Value | undefined;
  readonly previous: Value | undefined;
}

export interface RecordStoreOptions {
  readonly writer: { write(key: string, value: unknown): Promise<void> };
  /** Ends in `/`; the record's id follows. */
  readonly prefix: string;
  /** Tells other tabs. */
  readonly announce?: ((id: string, value: unknown) => void) | undefined;
}

/**
 * Records of one kind: all in memory, each under a key of its own in storage. Records are never changed in place.
 */
export class RecordStore<Value extends NonNullable<unknown>> {
  readonly #records = new Map<string, Value>();
  readonly #options: RecordStoreOptions;
  readonly #listeners: ((change: RecordChange<Value>) => void)[] = [];
  /** Records that changed while storage is being read: what it says of them is old. */
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
   * Keeps a record. It can be read at once; the promise resolves when storage has it.
   *
   * @throws MooringError `STORAGE_FAILED`; then the record is again what it was before
   */
  async set(id: string | number, value: Value): Promise<void> {
    await this.#write(String(id), value);
  }

  async delete(id: string | number): Promise<void> {
    if (this.#records.has(String(id))) await this.#write(String(id), undefined);
  }

  /** Takes over what storage or another tab says, without writing. */
  accept(id: string, value: Value | undefined): void {
    this.#apply(id, value);
  }

  /** Storage is about to be read. */
  beginReload(): void {
    this.#changed = new Set();
  }

  /** Takes over all of storage's records of this kind, but for those that changed since {@link beginReload}. */
  reload(entries: ReadonlyMap<string, Value>): void {
    const changed = this.#changed;
    for (const id of this.keys()) if (!entries.has(id) && !changed?.has(id)) this.#apply(id, undefined);
    for (const [id, value] of entries) if (!changed?.has(id)) this.#apply(id, value);
  }

  endReload(): void {
    this.#changed = undefined;
  }

  /** Calls back after every change, whoever made it. */
  onChange(listener: (change: RecordChange<Value>) => void): void {
    this.#listeners.push(listener);
  }

  async #write(id: string, value: Value | undefined): Promise<void> {
    const previous = this.#apply(id, value);
    try {
      await this.#options.writer.write(this.#options.prefix + id, value);
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
