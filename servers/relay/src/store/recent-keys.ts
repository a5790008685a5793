/** Remembers the latest keys, at least `capacity` and at most twice as many. */
export class RecentKeys {
  readonly #capacity: number;
  #younger = new Set<string>();
  #older = new Set<string>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  add(key: string): void {
    if (this.#younger.size >= this.#capacity) {
      this.#older = this.#younger;
      this.#younger = new Set();
    }
    this.#younger.add(key);
  }

  has(key: string): boolean {
    return this.#younger.has(key) || this.#older.has(key);
  }
}
