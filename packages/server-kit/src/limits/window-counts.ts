/** Window of per-minute limits. */
export const minuteWindowMs = 60_000;

/** Counts by key within a fixed window, for a bounded number of keys. */
export class WindowCounts {
  readonly #window: number;
  readonly #maxKeys: number;
  /** In order of the last count, oldest first. */
  #counts = new Map<string, number>();
  #start = Number.NEGATIVE_INFINITY;

  /**
   * @param window milliseconds
   * @param maxKeys beyond it, keys counted longest ago are evicted: an active key stays counted, however many
   * others come
   */
  constructor(window: number, maxKeys = 100_000) {
    this.#window = window;
    this.#maxKeys = maxKeys;
  }

  /** Adds one, or the given number. */
  add(key: string, now: number, count = 1): void {
    this.#roll(now);
    const before = this.#counts.get(key) ?? 0;
    this.#counts.delete(key);
    this.#counts.set(key, before + count);
    if (this.#counts.size <= this.#maxKeys) return;
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined) this.#counts.delete(oldest);
  }

  count(key: string, now: number): number {
    this.#roll(now);
    return this.#counts.get(key) ?? 0;
  }

  /** Milliseconds until all counts reset. */
  left(now: number): number {
    this.#roll(now);
    return Math.max(0, this.#start + this.#window - now);
  }

  #roll(now: number): void {
    // A whole window back, the clock was set; less, the caller read it before it waited.
    if (Math.abs(now - this.#start) < this.#window) return;
    this.#counts = new Map();
    this.#start = now;
  }
}
