import {
  type CaipAddress,
  type CaipNetworkId,
  type ConnectionState,
  type ConnectorInfo,
  type Eip1193Provider,
  type KeyValueStorage,
  type LibraryConnection,
  type RemoteWallet,
  storageKeys,
} from '@mooring/core';

const mostRemembered = 16;

/** A wallet that is connected. */
export interface Entry {
  readonly info: ConnectorInfo;
  readonly provider: Eip1193Provider;
  /** Set for a wallet elsewhere. */
  readonly remote?: RemoteWallet | undefined;
  readonly accounts: readonly string[];
  readonly chainId: number;
}

/**
 * The connected wallets of a site without a chain library, and which one is active. Calls `onChange` for every change and
 * stores the connector ids.
 */
export class ConnectionStore {
  readonly #entries = new Map<string, Entry>();
  readonly #storage: KeyValueStorage | undefined;
  readonly #onChange: () => void;
  #current: string | undefined;
  #pending: { readonly id: string; readonly reconnecting: boolean } | undefined;
  /** Wallets of the last visit that are not back yet: stored until they reconnect or the visitor disconnects them. */
  #awaited = new Set<string>();

  constructor(storage: KeyValueStorage | undefined, onChange: () => void) {
    this.#storage = storage;
    this.#onChange = onChange;
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
  begin(pending: { readonly id: string; readonly reconnecting: boolean }): () => void {
    this.#pending = pending;
    this.#onChange();
    return () => {
      if (this.#pending !== pending) return;
      this.#pending = undefined;
      this.#onChange();
    };
  }

  /** Awaits wallets of the last visit, without a limit of time. */
  await(ids: readonly string[]): void {
    for (const id of ids) if (!this.#entries.has(id)) this.#awaited.add(id);
  }

  awaits(id: string): boolean {
    return this.#awaited.has(id);
  }

  /** Removes a wallet that is locked or away for a while, and awaits it. */
  suspend(id: string): void {
    if (this.#entries.has(id)) this.#awaited.add(id);
    this.#remove(id);
  }

  /** Adds or changes a wallet. It becomes the active one with `makeCurrent`, or when there is none. */
  set(entry: Entry, makeCurrent: boolean): void {
    this.#entries.set(entry.info.id, entry);
    this.#awaited.delete(entry.info.id);
    if (makeCurrent || this.current === undefined) this.#current = entry.info.id;
    this.#changed();
  }

  setCurrent(id: string): void {
    this.#current = id;
    this.#changed();
  }

  /** Removes a wallet that is disconnected, and awaits it no longer. */
  delete(id: string): void {
    if (this.#awaited.delete(id) && !this.#entries.has(id)) this.#changed();
    else this.#remove(id);
  }

  /** Awaits no wallet any longer. */
  forgetAwaited(): void {
    if (this.#awaited.size === 0) return;
    this.#awaited.clear();
    this.#changed();
  }

  /** Connector ids of the last visit, the active one first. A site that migrates has only the record of its active one. */
  remembered(): readonly string[] {
    try {
      const text = this.#storage?.getItem(storageKeys.connections) ?? '';
      if (text === '') {
        const active = this.#storage?.getItem(storageKeys.connectedConnector('eip155')) ?? '';
        return active === '' ? [] : [active];
      }
      const stored: unknown = text.length > 10_000 ? undefined : JSON.parse(text);
      const list = typeof stored === 'object' && stored !== null ? Reflect.get(stored, 'eip155') : undefined;
      return Array.isArray(list)
        ? list.filter((id): id is string => typeof id === 'string').slice(0, mostRemembered)
        : [];
    } catch {
      return [];
    }
  }

  connectionState(): ConnectionState {
    const entry = this.current;
    if (entry !== undefined) {
      const { connectorId, wallet, accounts, chainId } = this.#project(entry);
      const [address] = accounts;
      if (address !== undefined) {
        const approvedNetworks = entry.remote?.granted('eip155')?.grants.eip155?.chains;
        return { status: 'connected', connectorId, wallet, accounts, address, chainId, approvedNetworks };
      }
    }
    if (this.#pending === undefined) return { status: 'disconnected' };
    return { status: 'connecting', connectorId: this.#pending.id, reconnecting: this.#pending.reconnecting };
  }

  connections(): readonly LibraryConnection[] {
    return [...this.#entries.values()].map((entry) => this.#project(entry));
  }

  #project({ info, remote, accounts, chainId: id }: Entry): LibraryConnection {
    const chainId: CaipNetworkId = `eip155:${id}`;
    const peer = remote?.granted('eip155')?.peer;
    const { name, icon, rdns, type } = info;
    return {
      connectorId: info.id,
      wallet: { name: peer?.name || name, icon: peer === undefined ? icon : peer.icon, rdns, type },
      accounts: accounts.map((address): CaipAddress => `${chainId}:${address}`),
      chainId,
    };
  }

  #remove(id: string): void {
    if (!this.#entries.delete(id)) return;
    if (this.#current === id) this.#current = this.#entries.keys().next().value;
    this.#changed();
  }

  #changed(): void {
    const others = this.ids.filter((id) => id !== this.#current);
    const active = this.#current === undefined ? [] : [this.#current];
    const list = [...active, ...others, ...this.#awaited].slice(0, mostRemembered);
    try {
      if (list.length === 0) this.#storage?.removeItem(storageKeys.connections);
      else this.#storage?.setItem(storageKeys.connections, JSON.stringify({ eip155: list }));
    } catch {
      // Without storage the visitor connects again next time.
    }
    this.#onChange();
  }
}
