/** Remembers keys with a value for at least one window and at most two; only the latest if there are very many. */
export class ExpiringMap<Value> {
  readonly #window: number;
  readonly #capacity: number;
  #younger = new Map<string, Value>();
  #older = new Map<string, Value>();
  #begun = 0;

  /**
   * @param window milliseconds
   * @param capacity keys that are kept for certain; at most twice as many are kept
   */
  constructor(window: number, capacity: number) {
    this.#window = window;
    this.#capacity = capacity;
  }

  set(key: string, value: Value, now: number): void {
    this.#age(now);
    if (this.#younger.size >= this.#capacity) this.#turn(now);
    this.#younger.set(key, value);
  }

  get(key: string, now: number): Value | undefined {
    this.#age(now);
    return this.#younger.get(key) ?? this.#older.get(key);
  }

  #age(now: number): void {
    const age = now - this.#begun;
    if (age < this.#window) return;
    if (age >= 2 * this.#window) this.#younger = new Map();
    this.#turn(now);
  }

  #turn(now: number): void {
    this.#older = this.#younger;
    this.#younger = new Map();
    this.#begun = now;
  }
}
