/** Counts by key; a key with a count of zero takes no memory. */
export class KeyedCounter {
  readonly #counts = new Map<string, number>();

  count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  change(key: string, by: number): void {
    const count = this.count(key) + by;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}
