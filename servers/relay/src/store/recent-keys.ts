/** Remembers keys for at least a window, and at most for two; the latest only when there are very many. */
export class RecentKeys {
  readonly #window: number;
  readonly #capacity: number;
  #younger = new Set<string>();
  #older = new Set<string>();
  #begun = 0;

  /**
   * @param window milliseconds
   * @param capacity keys that are remembered for sure; never more than twice as many are
   */
  constructor(window: number, capacity: number) {
    this.#window = window;
    this.#capacity = capacity;
  }

  add(key: string, now: number): void {
    this.#age(now);
    if (this.#younger.size >= this.#capacity) this.#turn(now);
    this.#younger.add(key);
  }

  has(key: string, now: number): boolean {
    this.#age(now);
    return this.#younger.has(key) || this.#older.has(key);
  }

  #age(now: number): void {
    const age = now - this.#begun;
    if (age < this.#window) return;
    if (age >= 2 * this.#window) this.#younger = new Set();
    this.#turn(now);
  }

  #turn(now: number): void {
    this.#older = this.#younger;
    this.#younger = new Set();
    this.#begun = now;
  }
}
