import type { AttestationRecord } from './attestation-journal.ts';

export interface RecordLimits {
  /** How many are kept; the oldest make room. */
  readonly count: number;
  /** Milliseconds that each is kept. */
  readonly lifetime: number;
}

/** Which origin asked for what, by the hash of what it asked, for wallets that have no token. */
export class AttestationRecords {
  readonly #limits: RecordLimits;
  readonly #now: () => number;
  readonly #onNew: (record: AttestationRecord) => void;
  // In the order of their age: every one lives as long.
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

  /** Keeps it, unless another origin was first: then `false`. */
  put(hash: string, origin: string): boolean {
    this.#dropOld();
    const known = this.#records.get(hash);
    if (known) return known.origin === origin;
    const record = { hash, origin, at: this.#now() };
    this.#keep(record);
    this.#onNew(record);
    return true;
  }

  /** Takes one from an earlier time; they come in the order of their age. */
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
