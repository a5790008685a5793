import {
  type Adapter,
  type AdapterConnectParameters,
  type AdapterHost,
  type CaipAddress,
  type CaipNetwork,
  type ConnectorInfo,
  type Eip1193Provider,
  type KeyValueStorage,
  type NativeBalance,
  plainAddress,
  type RemoteWallet,
  withLimit,
} from '@mooring/core';
import {
  type AnnouncementWindow,
  evmAsks,
  findWallets,
  jsonRpcFetch,
  listenToWallet,
  RemoteProvider,
  readWallet,
  switchChain,
} from '@mooring/evm';
import { createError } from '../errors.ts';
import { loadVerification } from '../lazy.ts';
import { ConnectionStore, type Entry } from './connection-store.ts';

export interface UniversalAdapterOptions {
  /** Where wallets announce themselves; absent on a server. */
  readonly window?: AnnouncementWindow | undefined;
  readonly storage?: KeyValueStorage | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/** Milliseconds a wallet may take to disconnect, and to answer without a prompt. */
const goodbyeLimit = 3_000;
/** Milliseconds a visitor may take over a prompt: longer than a pairing link lives. */
const answerLimit = 6 * 60_000;

interface Reached {
  readonly info: ConnectorInfo;
  readonly provider: Eip1193Provider;
  readonly remote?: RemoteWallet | undefined;
}

/** EVM wallets without a chain library: injected or paired. The adapter itself owns the connection. */
export class UniversalAdapter implements Adapter<'eip155'> {
  readonly type = 'universal';
  readonly namespace = 'eip155';
  readonly asks = evmAsks;
  readonly #options: UniversalAdapterOptions;
  /** Of wallets elsewhere, by their ids. */
  readonly #providers = new Map<string, RemoteProvider>();
  readonly #unlisten = new Map<string, () => void>();
  readonly #store: ConnectionStore;
  #found: ReturnType<typeof findWallets> | undefined;
  #host: AdapterHost | undefined;

  constructor(options: UniversalAdapterOptions = {}) {
    this.#options = options;
    this.#store = new ConnectionStore(options.storage, () => this.#report());
  }

  attach(host: AdapterHost): void {
    if (this.#options.window !== undefined) {
      this.#found = findWallets(this.#options.window, () => this.#onAnnounced());
    }
    // Last, so that the first report has the wallets that are already announced.
    this.#host = host;
    this.#report();
  }

  /** Waits three seconds for each wallet. One that is slower, or is announced later, reconnects then. */
  async reconnect(): Promise<void> {
    // A page that was closed before a wallet elsewhere was connected: what it granted is taken up all the same.
    const granted = this.#attached().wallets.filter((wallet) => wallet.remembers(this.namespace));
    const [active, ...others] = new Set([...this.#store.remembered(), ...granted.map(({ id }) => id)]);
    if (active === undefined) return;
    this.#store.await([active, ...others]);
    const end = this.#store.begin({ id: active, reconnecting: true });
    // The active one first, so that no other is shown in its place meanwhile.
    await this.#restore(active);
    await Promise.all(others.map((id) => this.#restore(id)));
    end();
  }

  async connect({ connectorId, signal }: AdapterConnectParameters): Promise<void> {
    const aborted = (): boolean => signal?.aborted === true;
    if (aborted()) throw createError('ABORTED');
    if (this.#store.get(connectorId) !== undefined) {
      this.#store.setCurrent(connectorId);
      return;
    }
    const { clock } = this.#attached();
    const end = this.#store.begin({ id: connectorId, reconnecting: false });
    let over = false;
    try {
      await withLimit(clock, answerLimit, signal, async () => {
        const { info, provider, remote } = await this.#reach(connectorId);
        if (remote === undefined) await provider.request({ method: 'eth_requestAccounts' });
        await this.#add({ info, provider, remote }, true, () => !over);
      });
    } catch (error) {
      if (aborted()) throw createError('ABORTED', undefined, { cause: error });
      throw error;
    } finally {
      over = true;
      end();
    }
  }

  /** Also leaves wallets elsewhere that are granted and not here yet, which would come back. */
  async disconnect({ connectorId }: { readonly connectorId?: string | undefined } = {}): Promise<void> {
    const isMeant = (id: string): boolean => connectorId === undefined || id === connectorId;
    const ids = this.#store.ids.filter(isMeant);
    const coming = (this.#host?.wallets ?? []).filter(
      (wallet) =>
        isMeant(wallet.id) &&
        !ids.includes(wallet.id) &&
        (wallet.granted(this.namespace) !== undefined || wallet.remembers(this.namespace)),
    );
    if (connectorId === undefined) this.#store.forgetAwaited();
    else if (ids.length === 0) this.#store.delete(connectorId);
    await Promise.all([
      ...ids.map((id) => this.#leave(id)),
      ...coming.map((wallet) => this.#sayGoodbye(() => wallet.leave(this.namespace))),
    ]);
  }

  async switchConnection(parameters: {
    readonly connectorId: string;
    readonly address?: CaipAddress | undefined;
  }): Promise<void> {
    const entry = this.#store.get(parameters.connectorId);
    if (entry === undefined) throw createError('NOT_CONNECTED');
    if (parameters.address === undefined) {
      this.#store.setCurrent(parameters.connectorId);
      return;
    }
    const wanted = plainAddress(parameters.address).toLowerCase();
    const first = entry.accounts.find((account) => account.toLowerCase() === wanted);
    if (first === undefined) throw createError('NOT_CONNECTED');
    const accounts = [first, ...entry.accounts.filter((account) => account !== first)];
    this.#store.set({ ...entry, accounts }, true);
  }

  async switchNetwork(network: CaipNetwork): Promise<void> {
    const entry = this.#active();
    const paired = entry.remote !== undefined;
    const { clock } = this.#attached();
    await withLimit(clock, answerLimit, undefined, () =>
      switchChain(entry.provider, network, { paired, clock }),
    );
    this.#update(entry.info.id, { chainId: Number(network.id) });
  }

  async getBalance(parameters: {
    readonly address: CaipAddress;
    readonly network: CaipNetwork;
  }): Promise<NativeBalance> {
    const { network } = parameters;
    const call = { method: 'eth_getBalance', params: [plainAddress(parameters.address), 'latest'] };
    const value = await jsonRpcFetch(network, call, { clock: this.#attached().clock, fetch: this.#send });
    if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
      throw createError('BALANCE_UNAVAILABLE');
    const { decimals, symbol } = network.nativeCurrency;
    return { value: BigInt(value), decimals, symbol };
  }

  async signMessage(parameters: {
    readonly message: string;
    readonly address: CaipAddress;
  }): Promise<string> {
    const bytes = new TextEncoder().encode(parameters.message);
    const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    const params = [hex, plainAddress(parameters.address)];
    const { provider } = this.#active();
    const signature = await withLimit(this.#attached().clock, answerLimit, undefined, () =>
      provider.request({ method: 'personal_sign', params }),
    );
    if (typeof signature !== 'string') throw createError('SOMETHING_WENT_WRONG');
    return signature;
  }

  async verifyMessage(parameters: {
    readonly message: string;
    readonly signature: string;
    readonly address: CaipAddress;
  }): Promise<boolean> {
    const { message, signature, address } = parameters;
    const { networks, clock } = this.#attached();
    const network = networks.find(({ caipNetworkId }) => address.startsWith(`${caipNetworkId}:`));
    if (network === undefined) throw createError('NETWORK_NOT_FOUND');
    const { verifyMessage } = await loadVerification();
    return verifyMessage({ message, signature, address: plainAddress(address) }, (call) =>
      jsonRpcFetch(network, call, { clock, fetch: this.#send }),
    );
  }

  async getProvider(): Promise<Eip1193Provider | undefined> {
    return this.#store.current?.provider;
  }

  destroy(): void {
    this.#host = undefined;
    this.#found?.stop();
    for (const unlisten of this.#unlisten.values()) unlisten();
    this.#unlisten.clear();
    for (const provider of this.#providers.values()) provider.destroy();
  }

  get #send(): typeof fetch {
    return this.#options.fetch ?? ((...request) => globalThis.fetch(...request));
  }

  /** Reconnects wallets of the last visit that are now announced. */
  #onAnnounced(): void {
    this.#report();
    const found = this.#found?.list() ?? [];
    for (const { id } of found) if (this.#store.awaits(id)) void this.#restore(id);
  }

  async #restore(id: string): Promise<void> {
    const { clock } = this.#attached();
    await withLimit(clock, goodbyeLimit, undefined, () => this.#takeUp(id)).catch(() => undefined);
  }

  async #takeUp(id: string): Promise<void> {
    if (this.#elsewhere(id)?.remembers(this.namespace) === false) {
      this.#store.delete(id);
      return;
    }
    const reached = await this.#reach(id);
    this.#listen(id, reached.provider);
    await this.#add(reached, false, () => this.#store.awaits(id));
  }

  async #reach(id: string): Promise<Reached> {
    const remote = this.#elsewhere(id);
    if (remote !== undefined) {
      await remote.restore();
      if (remote.granted(this.namespace) === undefined) throw createError('NOT_CONNECTED');
      const { name } = remote;
      const info = { id, name, type: 'walletConnect', namespaces: [this.namespace] } as const;
      return { info, provider: this.#providerOf(remote), remote };
    }
    const found = this.#found?.list().find((wallet) => wallet.id === id);
    if (found === undefined) throw createError('WALLET_NOT_FOUND');
    return { info: infoOf(found), provider: found.provider };
  }

  #elsewhere(id: string): RemoteWallet | undefined {
    return this.#host?.wallets.find((wallet) => wallet.id === id && wallet.serves(this.namespace));
  }

  #providerOf(wallet: RemoteWallet): RemoteProvider {
    const host = this.#attached();
    const { fetch = (...call) => globalThis.fetch(...call) } = this.#options;
    const known = this.#providers.get(wallet.id);
    if (known !== undefined) return known;
    const provider = new RemoteProvider({
      wallet,
      get networks() {
        return host.networks;
      },
      nodes: wallet.nodes,
      clock: host.clock,
      fetch,
    });
    this.#providers.set(wallet.id, provider);
    return provider;
  }

  /** An answer after an abort, or after the adapter is destroyed, changes nothing. */
  async #add(reached: Reached, makeCurrent: boolean, wanted: () => boolean): Promise<void> {
    const { info, provider } = reached;
    const { accounts, chainId } = await readWallet(provider);
    if (this.#host === undefined || !wanted()) throw createError('ABORTED');
    if (accounts.length === 0 || chainId === undefined) throw createError('NOT_CONNECTED');
    this.#listen(info.id, provider);
    this.#store.set({ ...reached, accounts, chainId }, makeCurrent);
  }

  #listen(id: string, provider: Eip1193Provider): void {
    this.#unlisten.get(id)?.();
    if (this.#host === undefined) return;
    const unlisten = listenToWallet(provider, {
      onAccounts: (accounts) => {
        if (accounts.length === 0) this.#store.suspend(id);
        else if (this.#store.get(id) !== undefined) this.#update(id, { accounts });
        else if (this.#store.awaits(id)) void this.#restore(id);
      },
      onChain: (chainId) => this.#update(id, { chainId }),
      onGone: () => this.#drop(id),
    });
    this.#unlisten.set(id, unlisten);
  }

  #update(id: string, change: Partial<Pick<Entry, 'accounts' | 'chainId'>>): void {
    const entry = this.#store.get(id);
    if (entry !== undefined) this.#store.set({ ...entry, ...change }, false);
  }

  #drop(id: string): void {
    this.#unlisten.get(id)?.();
    this.#unlisten.delete(id);
    this.#store.delete(id);
  }

  async #leave(id: string): Promise<void> {
    const entry = this.#store.get(id);
    if (entry === undefined) return;
    this.#unlisten.get(id)?.();
    const goodbye = async (): Promise<void> => {
      if (entry.remote !== undefined) await entry.remote.leave(this.namespace);
      else
        await entry.provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] });
    };
    await this.#sayGoodbye(goodbye);
    this.#drop(id);
  }

  async #sayGoodbye(goodbye: () => Promise<void>): Promise<void> {
    await withLimit(this.#attached().clock, goodbyeLimit, undefined, goodbye).catch(() => undefined);
  }

  #active(): Entry {
    const entry = this.#store.current;
    if (entry === undefined) throw createError('NOT_CONNECTED');
    return entry;
  }

  #attached(): AdapterHost {
    if (this.#host === undefined) throw createError('ADAPTER_NOT_FOUND');
    return this.#host;
  }

  refresh(): void {
    this.#report();
  }

  #report(): void {
    const host = this.#host;
    const found = this.#found?.list((wallet) => host?.offers(wallet) !== false) ?? [];
    this.#host?.report({
      connection: this.#store.connectionState(),
      connections: this.#store.connections(),
      connectors: found.map(infoOf),
    });
  }
}

function infoOf(found: Omit<ConnectorInfo, 'namespaces'>): ConnectorInfo {
  const { id, type, name, icon, rdns } = found;
  return { id, type, name, icon, rdns, namespaces: ['eip155'] };
}
