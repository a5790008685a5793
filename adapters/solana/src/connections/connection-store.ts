import type {
  CaipAddress,
  CaipNetworkId,
  ConnectionState,
  LibraryConnection,
  RemoteWallet,
  WalletInfo,
} from '@mooring/core';
import type { SolanaProvider } from '../provider/solana-provider.ts';
import type { Memory } from './memory.ts';

/** A wallet that is connected. */
export interface Entry {
  readonly id: string;
  readonly wallet: WalletInfo;
  readonly provider: SolanaProvider;
  /** Base58, never empty; the active one first. */
  readonly accounts: readonly [string, ...string[]];
  readonly chainId: CaipNetworkId;
  /** Set for a wallet that lives elsewhere, with the chains that it approved. */
  readonly remote?: { readonly wallet: RemoteWallet; readonly chains: readonly CaipNetworkId[] } | undefined;
}

interface Pending {
  readonly id: string;
  readonly reconnecting: boolean;
}

/** The connected wallets and which of them is active. Calls `onChange` for every change, and remembers it. */
export class ConnectionStore {
  readonly #entries = new Map<string, Entry>();
  readonly #memory: Memory;
  readonly #onChange: () => void;
  #current: string | undefined;
  #pending: Pending | undefined;
  /** Wallets of the last visit that are not back yet: remembered until they are, or the visitor disconnects them. */
  readonly #awaited = new Set<string>();

  constructor(memory: Memory, onChange: () => void) {
    this.#memory = memory;
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
  begin(pending: Pending): () => void {
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

  /** Adds or changes a wallet. It becomes the active one with `makeCurrent`, or when there is none. */
  set(entry: Entry, makeCurrent: boolean): void {
    this.#entries.set(entry.id, entry);
    this.#awaited.delete(entry.id);
    if (makeCurrent || this.current === undefined) this.#current = entry.id;
    this.#changed();
  }

  setCurrent(id: string): void {
    this.#current = id;
    this.#changed();
  }

  /** Removes a wallet that is locked or away for a while, and awaits it. */
  suspend(id: string): void {
    if (this.#entries.has(id)) this.#awaited.add(id);
    this.#remove(id);
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

  connectionState(): ConnectionState {
    const entry = this.current;
    if (entry !== undefined) {
      const connection = project(entry);
      return {
        status: 'connected',
        ...connection,
        address: connection.accounts[0],
        approvedNetworks: entry.remote?.chains,
      };
    }
    if (this.#pending === undefined) return { status: 'disconnected' };
    return { status: 'connecting', connectorId: this.#pending.id, reconnecting: this.#pending.reconnecting };
  }

  connections(): readonly LibraryConnection[] {
    return [...this.#entries.values()].map(project);
  }

  #remove(id: string): void {
    if (!this.#entries.delete(id)) return;
    if (this.#current === id) this.#current = this.#entries.keys().next().value;
    this.#changed();
  }

  #changed(): void {
    const active = this.#current === undefined ? [] : [this.#current];
    const others = this.ids.filter((id) => id !== this.#current);
    const { chainId } = this.current ?? this.#memory.read();
    this.#memory.write({ connectors: [...active, ...others, ...this.#awaited], chainId });
    this.#onChange();
  }
}

function project({ id, wallet, accounts, chainId }: Entry): LibraryConnection & {
  readonly accounts: readonly [CaipAddress, ...CaipAddress[]];
} {
  const [first, ...others] = accounts;
  const full = (address: string): CaipAddress => `${chainId}:${address}`;
  return { connectorId: id, wallet, accounts: [full(first), ...others.map(full)], chainId };
}
