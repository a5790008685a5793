import { type AddressLimit, addressHasRoom, addressKeys } from './address-limit.ts';
import { KeyedCounter } from './keyed-counter.ts';

/** Counts what addresses have at the moment, within a limit by address. */
export class AddressCounter {
  readonly #limit: AddressLimit;
  readonly #counts = new KeyedCounter();
  readonly #countOf = (key: string): number => this.#counts.count(key);

  constructor(limit: AddressLimit) {
    this.#limit = limit;
  }

  /** Whether the address may have this much more. */
  hasRoom(address: string, more = 1): boolean {
    return addressHasRoom(address, more, this.#limit, this.#countOf);
  }

  change(address: string, by: number): void {
    for (const key of addressKeys(address)) this.#counts.change(key, by);
  }
}
