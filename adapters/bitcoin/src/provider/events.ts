import type { BitcoinProvider } from '../contract/bitcoin-provider.ts';

type EventName = Parameters<BitcoinProvider['on']>[0];

/** The state whose changes a provider emits. */
export interface ProviderState {
  readonly chainId: string;
  readonly address: string;
  /** All addresses, as one text. */
  readonly addresses: string;
}

/** Emits the changes of one provider's state to its listeners. */
export class ProviderEvents {
  /** A map: a site may name any property of an object. */
  readonly #listeners: ReadonlyMap<EventName, Set<() => void>> = new Map([
    ['accountsChanged', new Set()],
    ['chainChanged', new Set()],
  ]);
  #last: ProviderState | undefined;

  add(event: EventName, listener: () => void): void {
    this.#listeners.get(event)?.add(listener);
  }

  delete(event: EventName, listener: () => void): void {
    this.#listeners.get(event)?.delete(listener);
  }

  /** Emits differences from the last state. After the disconnect, emits nothing and returns `false`. */
  update(read: () => ProviderState): boolean {
    const before = this.#last;
    try {
      this.#last = read();
    } catch {
      // Not connected: no longer, or not yet.
      return before === undefined;
    }
    const { chainId, address, addresses } = this.#last;
    if (before === undefined) return true;
    if (address !== before.address || addresses !== before.addresses) this.#tell('accountsChanged');
    if (chainId !== before.chainId) this.#tell('chainChanged');
    return true;
  }

  /** A throwing listener does not stop the others. */
  #tell(event: EventName): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])])
      try {
        listener();
      } catch (error) {
        reportError(error);
      }
  }
}
