import type { BitcoinProvider } from '../contract/bitcoin-provider.ts';

type EventName = Parameters<BitcoinProvider['on']>[0];

/** What a provider tells of. */
export interface ProviderState {
  readonly chainId: string;
  readonly address: string;
  /** All addresses, as one text. */
  readonly addresses: string;
}

/** Tells who listens to one provider what is other than it was. */
export class ProviderEvents {
  readonly #listeners: Readonly<Record<EventName, Set<() => void>>> = {
    accountsChanged: new Set(),
    chainChanged: new Set(),
  };
  #last: ProviderState | undefined;

  add(event: EventName, listener: () => void): void {
    this.#listeners[event]?.add(listener);
  }

  delete(event: EventName, listener: () => void): void {
    this.#listeners[event]?.delete(listener);
  }

  /** Compares the state of now with that of before. `false` once the connection is over, which nobody is told of. */
  update(read: () => ProviderState): boolean {
    const before = this.#last;
    try {
      this.#last = read();
    } catch {
      // Not connected: over, or not yet begun.
      return before === undefined;
    }
    const { chainId, address, addresses } = this.#last;
    if (before === undefined) return true;
    if (address !== before.address || addresses !== before.addresses) this.#tell('accountsChanged');
    if (chainId !== before.chainId) this.#tell('chainChanged');
    return true;
  }

  /** One listener that throws does not keep the others from hearing. */
  #tell(event: EventName): void {
    for (const listener of [...this.#listeners[event]])
      try {
        listener();
      } catch (error) {
        reportError(error);
      }
  }
}
