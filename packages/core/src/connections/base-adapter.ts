import { isAddressOf, isSameAddress } from '@mooring/protocol';
import {
  disconnectTimeoutMs,
  fetchedConnectTimeoutMs,
  silentConnectTimeoutMs,
  walletPromptTimeoutMs,
} from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import type {
  Adapter,
  AdapterConnectParameters,
  AdapterHost,
  BalanceParameters,
  NativeBalance,
} from '../contract/adapter.ts';
import type { ConnectorInfo } from '../contract/connection.ts';
import type { ActiveAccount, Connector, ConnectorState, WalletSearch } from '../contract/connector.ts';
import type { Namespace, ProviderOf } from '../contract/namespaces.ts';
import type { CaipAddress, CaipNetwork, CaipNetworkId } from '../contract/network.ts';
import type { ProposalNamespace, RemoteWallet, WalletEvent } from '../contract/remote-wallet.ts';
import { createError } from '../errors.ts';
import { plainAddress } from '../format/plain-address.ts';
import { storageKeys } from '../storage/keys.ts';
import { pageStorage } from '../storage/page-storage.ts';
import { AttachedAdapter } from './attached-adapter.ts';
import type { BaseAdapterOptions } from './base-adapter-options.ts';
import {
  boundAccounts,
  type ConnectedWallet,
  projectWallet,
  startWith,
  withFirst,
} from './connected-wallet.ts';
import { type ConnectionRecord, connectionRecord } from './connection-record.ts';
import { ConnectionStore } from './connection-store.ts';
import { ConnectorWatches } from './connector-watches.ts';
import { isGranted } from './is-granted.ts';
import { approvedId, type RemoteReading, readRemote, readSelected } from './read-remote.ts';

/** How to connect a wallet. */
interface ConnectRequest extends Pick<AdapterConnectParameters, 'chainId' | 'offerSignIn'> {
  readonly silent: boolean;
  readonly makeCurrent: boolean;
  /** Whether the caller still waits. */
  wanted(): boolean;
}

/**
 * An adapter without a chain library, which owns its connections: wallets in the page as {@link Connector}s, and remote wallets.
 * A subclass finds the wallets of its namespace and calls them.
 */
export abstract class BaseAdapter<N extends Namespace, Provider extends ProviderOf<N> = ProviderOf<N>>
  extends AttachedAdapter
  implements Adapter<N>
{
  readonly type: string;
  readonly namespace: N;
  readonly proposal: ProposalNamespace;
  readonly storageName: string;
  readonly #watches = new ConnectorWatches();
  /** Wallets of the last visit that are being restored. */
  readonly #restoring = new Set<string>();
  readonly #cleanups: (() => void)[] = [];
  readonly #record: ConnectionRecord;
  readonly #store: ConnectionStore<ConnectedWallet<Provider>>;
  readonly #reading: RemoteReading;
  #search: WalletSearch<Provider> | undefined;
  #host: AdapterHost | undefined;

  constructor(options: BaseAdapterOptions<N>) {
    super();
    const { type, namespace, proposal, storage, customStoragePrefix, formerId, remoteAccounts } = options;
    this.type = type;
    this.namespace = namespace;
    this.proposal = proposal;
    const name = storageKeys.connections(namespace);
    this.storageName = customStoragePrefix ? `${name}:${customStoragePrefix}` : name;
    const record = connectionRecord({
      storage: storage ?? pageStorage(),
      namespace,
      name: this.storageName,
      formerId,
    });
    this.#record = record;
    this.#store = new ConnectionStore<ConnectedWallet<Provider>>({
      project: projectWallet,
      remember: (connectors, current) =>
        record.write({
          connectors,
          chainId: (current ?? record.read()).chainId,
          accounts: record.accounts(connectors, (id) => this.#store.get(id)?.accounts),
        }),
      onChange: () => this.#report(),
    });
    this.#reading = {
      namespace,
      address: (text) => this.readAddress(text),
      chain: (id) => this.currentChain(id),
      accounts: remoteAccounts,
    };
  }

  /** Finds the page's wallets, and calls `onChange` when they change. Returns `undefined` without a page. */
  protected abstract discover(onChange: () => void, host: AdapterHost): WalletSearch<Provider> | undefined;

  /** Creates the provider of a remote wallet, once per connection. `active` throws NOT_CONNECTED after it ends. */
  protected abstract remoteProvider(wallet: RemoteWallet, active: () => ActiveAccount): Provider;

  abstract getBalance(parameters: BalanceParameters): Promise<NativeBalance>;

  abstract signMessage(parameters: {
    readonly message: string;
    readonly address: CaipAddress;
  }): Promise<string>;

  /** The address in the namespace's format; `undefined` if the text is not an address. */
  protected readAddress(text: string): string | undefined {
    return isAddressOf(this.namespace, text) ? text : undefined;
  }

  /** The current id for a former one; other ids unchanged. */
  protected currentChain(chainId: CaipNetworkId): CaipNetworkId {
    return chainId;
  }

  /** Switches the network of a remote wallet. By default, the wallet must have approved it. */
  protected async switchRemote(wallet: RemoteWallet, { caipNetworkId }: CaipNetwork): Promise<void> {
    const id = this.approvedId(wallet, caipNetworkId);
    if (id === undefined) throw createError('CHAIN_NOT_SUPPORTED');
    wallet.use(this.namespace, id);
  }

  /** The id under which a remote wallet approved a chain, current or former; `undefined` if it did not. */
  protected approvedId(wallet: RemoteWallet, chainId: CaipNetworkId): CaipNetworkId | undefined {
    return approvedId(wallet, chainId, this.#reading);
  }

  /** The addresses of a connected wallet, the active one first; none of a wallet that is not connected. */
  protected accountsOf(connectorId: string): readonly string[] {
    return this.#store.get(connectorId)?.accounts.map(({ address }) => address) ?? [];
  }

  /** Called when connections may have changed, for providers that emit events. */
  protected connectionsChanged?(): void;

  protected override get attachedTo(): AdapterHost | undefined {
    return this.#host;
  }

  /** The active wallet. Throws NOT_CONNECTED without one. */
  protected get active(): ConnectedWallet<Provider> {
    const entry = this.#store.current;
    if (entry === undefined) throw createError('NOT_CONNECTED');
    return entry;
  }

  attach(host: AdapterHost): void {
    this.#end();
    // An adapter that is attached again restores its connections from storage.
    this.#store.reset();
    this.#restoring.clear();
    this.#search = this.discover(() => this.#onFound(), host);
    for (const wallet of host.wallets)
      this.#cleanups.push(wallet.on((event) => this.#onRemote(wallet, event)));
    // Last, so that the first report includes the wallets that are already there.
    this.#host = host;
    this.#report();
  }

  /**
   * Waits three seconds for each wallet in the page, and eight for a remote one. Slower wallets reconnect when they
   * answer.
   */
  async reconnect(): Promise<void> {
    // Also connects grants to an earlier page that was closed before it connected.
    const remembered = this.host.wallets.filter((wallet) => wallet.remembers(this.namespace));
    const [active, ...others] = new Set([
      ...this.#record.read().connectors,
      ...remembered.map(({ id }) => id),
    ]);
    if (active === undefined) return;
    this.#store.markReconnecting([active, ...others]);
    const end = this.#store.begin({ id: active, reconnecting: true });
    // The active wallet first, so that no other is shown in its place during the restore.
    await this.#restore(active);
    await Promise.all(others.map((id) => this.#restore(id)));
    end();
  }

  /** Prompts a wallet in the page. Uses the grant of a remote wallet, and throws NOT_CONNECTED without one. */
  async connect({ connectorId, signal, ...wanted }: AdapterConnectParameters): Promise<void> {
    const isAborted = (): boolean => signal?.aborted === true;
    if (isAborted()) throw createError('ABORTED');
    if (this.#remote(connectorId) === undefined && this.#store.get(connectorId) !== undefined) {
      this.#store.setCurrent(connectorId);
      return;
    }
    const end = this.#store.begin({ id: connectorId, reconnecting: false });
    let over = false;
    const request: ConnectRequest = { ...wanted, silent: false, makeCurrent: true, wanted: () => !over };
    try {
      const run = () => this.#ask(connectorId, request);
      await withTimeout(run, { clock: this.host.clock, timeoutMs: walletPromptTimeoutMs, signal });
    } catch (error) {
      if (isAborted()) throw createError('ABORTED', undefined, { cause: error });
      throw error;
    } finally {
      over = true;
      end();
    }
  }

  async connectExisting({ connectorId }: { readonly connectorId: string }): Promise<void> {
    if (this.#remote(connectorId) === undefined) throw createError('WALLET_NOT_FOUND');
    await this.#ask(connectorId, { silent: true, makeCurrent: false, wanted: () => true });
  }

  /** Also leaves remote wallets that have a grant but are not connected yet, since they would reconnect. */
  async disconnect({ connectorId }: { readonly connectorId?: string | undefined } = {}): Promise<void> {
    const matches = (id: string): boolean => connectorId === undefined || id === connectorId;
    const ids = this.#store.ids.filter(matches);
    const coming = this.host.wallets.filter(
      (wallet) => matches(wallet.id) && !ids.includes(wallet.id) && isGranted(wallet, this.namespace),
    );
    this.#store.forgetReconnecting(connectorId);
    await Promise.all([
      ...ids.map((id) => this.#leave(id)),
      ...coming.map((wallet) => this.#disconnectWithin(() => wallet.leave(this.namespace))),
    ]);
  }

  async switchConnection(parameters: {
    readonly connectorId: string;
    readonly address?: CaipAddress | undefined;
  }): Promise<void> {
    const { connectorId, address } = parameters;
    const entry = this.#store.get(connectorId);
    if (entry === undefined) throw createError('NOT_CONNECTED');
    if (address === undefined) {
      this.#store.setCurrent(connectorId);
      return;
    }
    const wanted = plainAddress(address);
    const account = entry.accounts.find((each) => isSameAddress(this.namespace, each.address, wanted));
    if (account === undefined) throw createError('NOT_CONNECTED');
    this.#store.set({ ...entry, accounts: withFirst(account.address, entry.accounts) }, true);
  }

  /** Asks a wallet that tracks its chain; for others, the site's choice applies. */
  async switchNetwork(network: CaipNetwork): Promise<void> {
    const { id, connector, remote } = this.active;
    const { caipNetworkId: chainId } = network;
    const run = async () => {
      if (remote === undefined) return connector?.switchNetwork?.(network);
      await this.switchRemote(remote.wallet, network);
      return undefined;
    };
    const state = await withTimeout(run, { clock: this.host.clock, timeoutMs: walletPromptTimeoutMs });
    const entry = this.#store.get(id);
    if (entry === undefined) return;
    if (connector === undefined || state === undefined) this.#store.set({ ...entry, chainId }, false);
    else if (!this.#show(connector, state, chainId, false)) throw createError('CHAIN_NOT_SUPPORTED');
  }

  async getProvider(): Promise<Provider | undefined> {
    return this.#store.current?.provider;
  }

  refresh(): void {
    this.#report();
  }

  destroy(): void {
    this.#end();
  }

  #end(): void {
    this.#host = undefined;
    this.#search?.stop();
    this.#search = undefined;
    for (const end of this.#cleanups.splice(0)) end();
    this.#watches.stopAll();
  }

  /** Reconnects wallets of the last visit that are found now, and awaits connected ones that left the page. */
  #onFound(): void {
    const found = new Map(this.#search?.list().map((connector) => [connector.info.id, connector]));
    for (const id of this.#store.ids) {
      const connector = this.#store.get(id)?.connector;
      // Another connector with the same id is another wallet, which must first report that it knows the visitor.
      if (connector === undefined || found.get(id)?.source === connector.source) continue;
      this.#watches.stop(id);
      this.#store.suspend(id);
    }
    this.#report();
    for (const id of found.keys()) if (this.#store.isReconnecting(id)) void this.#restore(id);
  }

  /** Handles updates of existing connections; core requests any new ones. */
  #onRemote(wallet: RemoteWallet, event: WalletEvent): void {
    const { namespace } = this;
    if (this.#store.get(wallet.id)?.remote === undefined) return;
    if (event.type === 'granted') this.#showRemote(wallet, false);
    else if (event.type === 'changed') {
      if (event.namespace === namespace) this.#showRemote(wallet, false, readSelected(event, this.#reading));
    } else if (event.namespaces.includes(namespace)) this.#store.delete(wallet.id);
  }

  async #restore(id: string): Promise<void> {
    const host = this.#host;
    if (host === undefined || this.#restoring.has(id)) return;
    const remote = this.#remote(id);
    if (remote?.remembers(this.namespace) === false) {
      this.#store.delete(id);
      return;
    }
    const timeoutMs = remote === undefined ? silentConnectTimeoutMs : fetchedConnectTimeoutMs;
    this.#restoring.add(id);
    const run = () => this.#ask(id, this.#asLastTime(id));
    await withTimeout(run, { clock: host.clock, timeoutMs }).catch(() => undefined);
    if (this.#host === host) this.#restoring.delete(id);
  }

  /** A reconnecting wallet reports that it knows the visitor. */
  #returned(connector: Connector<Provider>, { accounts, chainId }: ConnectorState): void {
    const { id } = connector.info;
    const request = this.#asLastTime(id);
    if (connector.switchNetwork === undefined)
      this.#show(connector, { accounts }, chainId ?? this.#wanted(request.chainId, id), false);
    else void this.#ask(id, request).catch(() => undefined);
  }

  #asLastTime(id: string): ConnectRequest {
    const { chainId } = this.#record.read();
    return { silent: true, chainId, makeCurrent: false, wanted: () => this.#store.isReconnecting(id) };
  }

  /** Throws ABORTED for answers that are no longer wanted or arrive after the adapter is detached. */
  async #ask(id: string, request: ConnectRequest): Promise<void> {
    const { host } = this;
    const remote = this.#remote(id);
    const isOver = (): boolean => this.#host !== host || !request.wanted();
    if (remote !== undefined) {
      await remote.restore();
      if (isOver()) throw createError('ABORTED');
      if (this.#showRemote(remote, request.makeCurrent)) return;
      this.#store.delete(id);
      throw createError('NOT_CONNECTED');
    }
    const connector = this.#found(id);
    // Before the silent request, so that an unlock is noticed.
    if (request.silent) this.#watch(connector);
    const { silent, offerSignIn } = request;
    const chainId = this.#wanted(request.chainId, id);
    const state = await connector.connect({ silent, chainId, offerSignIn });
    if (isOver()) throw createError('ABORTED');
    const shown = this.#show(connector, state, state.chainId ?? chainId, request.makeCurrent);
    if (!shown) throw createError('NOT_CONNECTED');
    if (!silent) this.#watch(connector);
  }

  /** Returns `false` if the wallet returned no account. */
  #show(
    connector: Connector<Provider>,
    { accounts: given, selected }: ConnectorState,
    chainId: CaipNetworkId,
    makeCurrent: boolean,
  ): boolean {
    const accounts = boundAccounts(given);
    const host = this.#host;
    if (host === undefined || accounts === undefined) return false;
    const { id, name, icon, rdns, type } = connector.info;
    const known = this.#store.get(id);
    const last = selected ?? known?.accounts[0].address ?? this.#record.account(id);
    const entry: ConnectedWallet<Provider> = {
      id,
      wallet: { name, icon, rdns, type },
      connector,
      provider: known?.provider ?? connector.provider(() => this.#activeOf(id)),
      accounts: connector.selectsAccount ? accounts : startWith(accounts, last, host.accountType),
      chainId,
    };
    this.#store.set(entry, makeCurrent);
    return true;
  }

  /** Returns `false` if nothing is granted. */
  #showRemote(wallet: RemoteWallet, makeCurrent: boolean, selected?: string): boolean {
    const approval = wallet.granted(this.namespace);
    const state = readRemote(wallet, this.#reading);
    const host = this.#host;
    if (host === undefined || approval === undefined || state === undefined) return false;
    const { id } = wallet;
    const { accounts, chainId, chains } = state;
    const known = this.#store.get(id);
    // Another paired wallet starts from scratch.
    const same = known?.remote?.approval === approval.id;
    const last =
      known === undefined ? this.#record.account(id) : same ? known.accounts[0].address : undefined;
    const entry: ConnectedWallet<Provider> = {
      id,
      wallet: { ...approval.peer, name: approval.peer.name || wallet.name },
      provider: known?.provider ?? this.remoteProvider(wallet, () => this.#activeOf(id)),
      accounts: withFirst(selected, startWith(accounts, last, host.accountType)),
      chainId,
      remote: { wallet, approval: approval.id, chains },
    };
    this.#store.set(entry, makeCurrent);
    return true;
  }

  #watch(connector: Connector<Provider>): void {
    const { id } = connector.info;
    this.#watches.start(connector, {
      onAccounts: (accounts, movedTo) => {
        const entry = this.#store.get(id);
        if (accounts.length === 0) this.#store.suspend(id);
        else if (entry !== undefined) this.#show(connector, { accounts }, movedTo ?? entry.chainId, false);
        else if (this.#store.isReconnecting(id)) this.#returned(connector, { accounts, chainId: movedTo });
      },
      onChain: (chainId) => {
        const entry = this.#store.get(id);
        if (entry !== undefined) this.#store.set({ ...entry, chainId }, false);
      },
      onDisconnect: () => this.#store.delete(id),
      wanted: () => this.#store.get(id)?.chainId ?? this.#wanted(this.#record.read().chainId, id),
    });
  }

  async #leave(id: string): Promise<void> {
    const entry = this.#store.get(id);
    if (entry === undefined) return;
    this.#watches.stop(id);
    // First, so that a visitor who reconnects meanwhile is prompted, and stays connected.
    this.#store.delete(id);
    const { connector, remote } = entry;
    await this.#disconnectWithin(async () => {
      if (remote === undefined) await connector?.disconnect?.();
      else if (remote.wallet.granted(this.namespace) !== undefined) await remote.wallet.leave(this.namespace);
    });
  }

  async #disconnectWithin(disconnect: () => Promise<void>): Promise<void> {
    const { clock } = this.host;
    await withTimeout(disconnect, { clock, timeoutMs: disconnectTimeoutMs }).catch(() => undefined);
  }

  /**
   * The chain to connect a wallet in the page on: the requested one if the site lists it, else the wallet's current
   * one, else the default.
   */
  #wanted(chainId: CaipNetworkId | undefined, id: string): CaipNetworkId {
    const { networks, defaultNetwork } = this.host;
    const listed = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.caipNetworkId;
    return listed ?? this.#store.get(id)?.chainId ?? defaultNetwork.caipNetworkId;
  }

  #activeOf(id: string): ActiveAccount {
    const entry = this.#store.get(id);
    if (entry === undefined) throw createError('NOT_CONNECTED');
    return { address: entry.accounts[0].address, chainId: entry.chainId };
  }

  #found(id: string): Connector<Provider> {
    const found = this.#search?.list().find(({ info }) => info.id === id);
    if (found === undefined) throw createError('WALLET_NOT_FOUND');
    return found;
  }

  #remote(id: string): RemoteWallet | undefined {
    return this.host.wallets.find((wallet) => wallet.id === id && wallet.serves(this.namespace));
  }

  #report(): void {
    const host = this.#host;
    if (host === undefined) return;
    const offers = (row: ConnectorInfo): boolean => host.offers(row);
    const search = this.#search;
    host.report({
      connection: this.#store.connectionState(),
      connections: this.#store.connections(),
      connectors:
        search?.rows?.(offers) ??
        search
          ?.list()
          .map(({ info }) => info)
          .filter(offers) ??
        [],
    });
    this.connectionsChanged?.();
  }
}
