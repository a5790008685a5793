import { widerNetwork } from './address-network.ts';

/** An owner of bytes that the process holds. */
export interface Holder {
  readonly address: string;
  /** Ends its connection and releases its bytes. */
  destroy(): void;
}

/** Holdings of one address or IPv6 /48. */
interface Group<Kept> {
  bytes: number;
  readonly holders: [Kept, number][];
}

/** Fraction of the bound to shrink to after it is exceeded, so that holders are rarely searched. */
const relief = 0.9;

/**
 * A bound on the bytes of all connections together. When it is exceeded, the address (of IPv6, the /48) with the most
 * bytes loses its largest holders until the total is a tenth below the bound.
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

  /** Holders with bytes. */
  holders(): Iterable<Kept> {
    return this.#held.keys();
  }

  /** Sets the bytes of a holder, 0 for none; may destroy this or other holders. */
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
      const [holder, bytes] = entry;
      const address = widerNetwork(holder.address);
      const group = addresses.get(address) ?? { bytes: 0, holders: [] as [Kept, number][] };
      group.bytes += bytes;
      group.holders.push(entry);
      addresses.set(address, group);
    }
    // Sorted so that the largest is last, which is popped first.
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
