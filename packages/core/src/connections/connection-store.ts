import type { ConnectionState, LibraryConnection } from '../contract/connection.ts';
import type { CaipAddress, CaipNetworkId } from '../contract/network.ts';

/** One connection, as reported by an adapter that owns its connections. */
export interface StoredConnection extends LibraryConnection {
  /** Never empty; the active one first. */
  readonly accounts: readonly [CaipAddress, ...CaipAddress[]];
  readonly approvedNetworks?: readonly CaipNetworkId[] | undefined;
}

interface Pending {
  readonly id: string;
  readonly reconnecting: boolean;
}

/** How an adapter projects and stores its connections, and subscribes to changes. */
export interface ConnectionStoreOptions<Entry> {
  project(entry: Entry): StoredConnection;
  /** Stores the wallets for the next visit, the active one first. Called on every change; must not throw. */
  remember(ids: readonly string[], current: Entry | undefined): void;
  onChange(): void;
}

/** The connected wallets of an adapter without a chain library, and which of them is active. */
export class ConnectionStore<Entry extends { readonly id: string }> {
  readonly #options: ConnectionStoreOptions<Entry>;
  readonly #entries = new Map<string, Entry>();
  #current: string | undefined;
  #pending: Pending | undefined;
  /**
   * Wallets of the last visit that have not reconnected yet: remembered until they do or the visitor disconnects them.
   */
  readonly #reconnecting = new Set<string>();

  constructor(options: ConnectionStoreOptions<Entry>) {
    this.#options = options;
  }

  get current(): Entry | undefined {
    return this.#current === undefined ? undefined : this.#entries.get(this.#current);
  }

  get ids(): readonly string[] {
    return [...this.#entries.keys()];
  }

  get(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  /** Shows a wallet as connecting until the returned function is called or another attempt begins. */
  begin(pending: Pending): () => void {
    this.#pending = pending;
    this.#options.onChange();
    return () => {
      if (this.#pending !== pending) return;
      this.#pending = undefined;
      this.#options.onChange();
    };
  }

  /** Marks wallets of the last visit as reconnecting, without a timeout. */
  markReconnecting(ids: readonly string[]): void {
    for (const id of ids) if (!this.#entries.has(id)) this.#reconnecting.add(id);
  }

  isReconnecting(id: string): boolean {
    return this.#reconnecting.has(id);
  }

  /** Adds or updates a wallet. It becomes active with `makeCurrent`, or if no wallet is. */
  set(entry: Entry, makeCurrent: boolean): void {
    this.#entries.set(entry.id, entry);
    this.#reconnecting.delete(entry.id);
    if (makeCurrent || this.current === undefined) this.#current = entry.id;
    this.#changed();
  }

  /** Makes a connected wallet the active one. */
  setCurrent(id: string): void {
    if (!this.#entries.has(id)) return;
    this.#current = id;
    this.#changed();
  }

  /** Removes a wallet that is locked or away for a while, and marks it as reconnecting. */
  suspend(id: string): void {
    if (this.#entries.has(id)) this.#reconnecting.add(id);
    this.#remove(id);
  }

  /** Removes a disconnected wallet, which no longer reconnects. */
  delete(id: string): void {
    if (this.#reconnecting.delete(id) && !this.#entries.has(id)) this.#changed();
    else this.#remove(id);
  }

  /** Stops reconnecting a wallet, or all. */
  forgetReconnecting(id?: string): void {
    const forgotten = [...this.#reconnecting].filter(
      (reconnecting) => id === undefined || reconnecting === id,
    );
    if (forgotten.length === 0) return;
    for (const each of forgotten) this.#reconnecting.delete(each);
    if (this.#pending?.reconnecting === true && forgotten.includes(this.#pending.id))
      this.#pending = undefined;
    this.#changed();
  }

  /** Resets the state when the adapter is attached again. Stored records stay. */
  reset(): void {
    this.#entries.clear();
    this.#reconnecting.clear();
    this.#current = undefined;
    this.#pending = undefined;
  }

  connectionState(): ConnectionState {
    const { current } = this;
    if (current !== undefined) {
      const connection = this.#options.project(current);
      return { status: 'connected', ...connection, address: connection.accounts[0] };
    }
    if (this.#pending === undefined) return { status: 'disconnected' };
    return { status: 'connecting', connectorId: this.#pending.id, reconnecting: this.#pending.reconnecting };
  }

  connections(): readonly LibraryConnection[] {
    return [...this.#entries.values()].map((entry) => {
      const { connectorId, wallet, accounts, chainId, accountDetails } = this.#options.project(entry);
      return { connectorId, wallet, accounts, chainId, accountDetails };
    });
  }

  #remove(id: string): void {
    if (!this.#entries.delete(id)) return;
    if (this.#current === id) this.#current = this.#entries.keys().next().value;
    this.#changed();
  }

  #changed(): void {
    const active = this.#current === undefined ? [] : [this.#current];
    const others = this.ids.filter((id) => id !== this.#current);
    this.#options.remember([...active, ...others, ...this.#reconnecting], this.current);
    this.#options.onChange();
  }
}
