const limit = 200;

export type DeletedKind = 'pairing' | 'session' | 'proposal' | 'request';

/** Remembers deleted records, so that a late call rejects with the reason. Drops the older half when full. */
export class RecentlyDeleted {
  readonly #kinds = new Map<string, DeletedKind>();

  add(key: string | number, kind: DeletedKind): void {
    this.#kinds.set(String(key), kind);
    if (this.#kinds.size < limit) return;
    for (const old of [...this.#kinds.keys()].slice(0, limit / 2)) this.#kinds.delete(old);
  }

  get(key: string | number): DeletedKind | undefined {
    return this.#kinds.get(String(key));
  }

  get size(): number {
    return this.#kinds.size;
  }
}
