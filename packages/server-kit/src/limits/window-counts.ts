/** Counts by key within a fixed window, for a bounded number of keys. */
export class WindowCounts {
  readonly #window: number;
  readonly #maxKeys: number;
  #counts = new Map<string, number>();
  #start = Number.NEGATIVE_INFINITY;

  /**
   * @param window milliseconds
   * @param maxKeys beyond it the window restarts: counting does not stop an attacker with that many addresses
   */
  constructor(window: number, maxKeys = 100_000) {
    this.#window = window;
    this.#maxKeys = maxKeys;
  }

  /** Adds one, or as many as stated. */
  add(key: string, now: number, count = 1): void {
    this.#roll(now);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
  }

  count(key: string, now: number): number {
    this.#roll(now);
    return this.#counts.get(key) ?? 0;
  }

  #roll(now: number): void {
    if (now - this.#start < this.#window && this.#counts.size < this.#maxKeys) return;
    this.#counts = new Map();
    this.#start = now;
  }
}
