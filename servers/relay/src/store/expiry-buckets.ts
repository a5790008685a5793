interface Expiring {
  readonly expiresAt: number;
}

/** Width of a bucket in milliseconds: entries may stay this much longer than necessary. */
const width = 5_000;

/** Finds expired items without a timer for each and without scanning the others. */
export class ExpiryBuckets<Item extends Expiring> {
  readonly #buckets = new Map<number, Set<Item>>();
  #swept = Number.NEGATIVE_INFINITY;

  add(item: Item): void {
    const bucket = Math.max(Math.floor(item.expiresAt / width), this.#swept + 1);
    const items = this.#buckets.get(bucket);
    if (items) items.add(item);
    else this.#buckets.set(bucket, new Set([item]));
  }

  remove(item: Item): void {
    const bucket = Math.floor(item.expiresAt / width);
    const items = this.#buckets.get(bucket);
    if (!items?.delete(item)) return;
    if (items.size === 0) this.#buckets.delete(bucket);
  }

  /** Removes and returns the items that expired at least one bucket width ago. */
  takeExpired(now: number): readonly Item[] {
    const last = Math.floor(now / width) - 1;
    const expired: Item[] = [];
    for (const bucket of this.#dueBuckets(last)) {
      for (const item of this.#buckets.get(bucket) ?? []) expired.push(item);
      this.#buckets.delete(bucket);
    }
    this.#swept = Math.max(this.#swept, last);
    return expired;
  }

  #dueBuckets(last: number): readonly number[] {
    // After a long pause there are more numbers than buckets.
    const count = last - this.#swept;
    if (count > this.#buckets.size) return [...this.#buckets.keys()].filter((bucket) => bucket <= last);
    return Array.from({ length: Math.max(count, 0) }, (_, index) => this.#swept + 1 + index);
  }
}
