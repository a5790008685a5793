import { type AddressLimit, addressHasRoom, addressKeys } from './address-limit.ts';
import { WindowCounts } from './window-counts.ts';

/** Counts what addresses do within a fixed window, within a limit by address. */
export class AddressWindows {
  readonly #limit: AddressLimit;
  readonly #counts: WindowCounts;

  /** @param window milliseconds */
  constructor(limit: AddressLimit, window: number) {
    this.#limit = limit;
    this.#counts = new WindowCounts(window);
  }

  add(address: string, now: number, count = 1): void {
    for (const key of addressKeys(address)) this.#counts.add(key, now, count);
  }

  /** Whether the address may do this much more in the window. */
  hasRoom(address: string, now: number, more = 1): boolean {
    return addressHasRoom(address, more, this.#limit, (key) => this.#counts.count(key, now));
  }

  /** Milliseconds until all counts reset. */
  left(now: number): number {
    return this.#counts.left(now);
  }
}
