/** An owner of bytes that the process holds. */
export interface Holder {
  readonly address: string;
  /** Ends its connection and lets go of what is kept for it. */
  destroy(): void;
}

/** Holdings of one address. */
interface Group<Kept> {
  bytes: number;
  readonly holders: [Kept, number][];
}

/** The part of the bound kept after it was exceeded, so that the search for holders to destroy stays rare. */
const relief = 0.9;

/**
 * Bytes kept for all connections together. Past the bound the address that holds most loses its largest holders, until
 * less than the bound is held.
 */
export class SharedBound<Kept extends Holder = Holder> {
  readonly #bound: number;
  readonly #onGivenUp: () => void;
  readonly #held = new Map<Kept, number>();
  #total = 0;

  /** @param onGivenUp called with each holder that is destroyed */
  constructor(bound: number, onGivenUp: () => void) {
    this.#bound = bound;
    this.#onGivenUp = onGivenUp;
  }

  /** Bytes held now. */
  get total(): number {
    return this.#total;
  }

  /** Those who hold something now. */
  holders(): Iterable<Kept> {
    return this.#held.keys();
  }

  /** Says what one holds from now on, 0 for nothing; may give up this one or others. */
  set(holder: Kept, bytes: number): void {
    const before = this.#held.get(holder) ?? 0;
    if (bytes === before) return;
    this.#total += bytes - before;
    if (bytes > 0) this.#held.set(holder, bytes);
    else this.#held.delete(holder);
    if (this.#total > this.#bound && bytes > before) this.#relieve();
  }

  #relieve(): void {
    const addresses = new Map<string, Group<Kept>>();
    for (const entry of this.#held) {
      const [{ address }, bytes] = entry;
      const group = addresses.get(address) ?? { bytes: 0, holders: [] as [Kept, number][] };
      group.bytes += bytes;
      group.holders.push(entry);
      addresses.set(address, group);
    }
    // The largest last, where it is taken from.
    for (const { holders } of addresses.values()) holders.sort(([, one], [, other]) => one - other);
    while (this.#total > this.#bound * relief) {
      let most: Group<Kept> | undefined;
      for (const group of addresses.values()) if (!most || group.bytes > most.bytes) most = group;
      const worst = most?.holders.pop();
      if (!most || !worst) return;
      const [holder, bytes] = worst;
      most.bytes -= bytes;
      this.set(holder, 0);
      this.#onGivenUp();
      holder.destroy();
    }
  }
}
