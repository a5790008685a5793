import type { AttestationRecord } from './attestation-journal.ts';

export interface RecordLimits {
  /** Maximum of records; the oldest are dropped. */
  readonly count: number;
  /** Lifetime of a record in milliseconds. */
  readonly lifetime: number;
}

/** First origin of each hash, for wallets that have no token. */
export class AttestationRecords {
  readonly #limits: RecordLimits;
  readonly #now: () => number;
  readonly #onNew: (record: AttestationRecord) => void;
  // In order of age: all have the same lifetime.
  readonly #records = new Map<string, { readonly origin: string; readonly until: number }>();

  /** @param onNew called with each new record */
  constructor(
    limits: RecordLimits,
    now: () => number,
    onNew: (record: AttestationRecord) => void = () => {},
  ) {
    this.#limits = limits;
    this.#now = now;
    this.#onNew = onNew;
  }

  get size(): number {
    return this.#records.size;
  }

  /** Records the origin. Returns `false` if another origin was first. */
  put(hash: string, origin: string): boolean {
    this.#dropOld();
    const known = this.#records.get(hash);
    if (known) return known.origin === origin;
    const record = { hash, origin, at: this.#now() };
    this.#keep(record);
    this.#onNew(record);
    return true;
  }

  /** Restores a stored record; records come in order of age. */
  readonly restore = (record: AttestationRecord): void => {
    if (record.at + this.#limits.lifetime <= this.#now()) return;
    this.#records.delete(record.hash);
    this.#keep(record);
  };

  originOf(hash: string): string | undefined {
    const record = this.#records.get(hash);
    return record && record.until > this.#now() ? record.origin : undefined;
  }

  #keep({ hash, origin, at }: AttestationRecord): void {
    const [oldest] = this.#records.keys();
    if (oldest !== undefined && this.#records.size >= this.#limits.count) this.#records.delete(oldest);
    this.#records.set(hash, { origin, until: at + this.#limits.lifetime });
  }

  #dropOld(): void {
    const now = this.#now();
    for (const [hash, { until }] of this.#records) {
      if (until > now) return;
      this.#records.delete(hash);
    }
  }
}
