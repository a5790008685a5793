import {
  type Adapter,
  type AppKitNetwork,
  type CaipAddress,
  type CaipNetwork,
  createError,
  plainAddress,
  readNetwork,
} from '@mooring/core';
import {
  type AdapterConnectParameters,
  type AdapterHost,
  AttachedAdapter,
  type BalanceParameters,
  type CallEstimate,
  type CallParameters,
  type Clock,
  type NativeBalance,
  type OwnedToken,
  type PromptParameters,
  type RemoteWallet,
  type ResolvedName,
  type SentTransfer,
  type TokenBalanceParameters,
  type TransactionStatus,
  type TransferEstimate,
  type TransferParameters,
  type WatchedTransaction,
} from '@mooring/core/adapter';
import { type Eip1193Provider, evmProposal, PageProviders } from '@mooring/evm';
import { nodePollingIntervalMs } from '@mooring/protocol/limits';
import { systemClock } from '@mooring/protocol/time';
import type { Chain } from 'viem';
import {
  type Config,
  type CreateConfigParameters,
  type CreateConnectorFn,
  createConfig,
  injected,
  type Storage,
  type Transport,
} from 'wagmi';
import { reconnect } from 'wagmi/actions';
import type { AdapterState } from '../connectors/adapter-state.ts';
import { confirmSwitches } from '../connectors/confirm-switches.ts';
import { pendingWallets } from '../connectors/pending-wallets.ts';
import { refuseRestoring } from '../connectors/refuse-restoring.ts';
import { remoteConnector } from '../connectors/remote-connector.ts';
import {
  adoptAnnounced,
  listConnector,
  pauseAnnouncements,
  restoresOnMount,
  setChains,
  setUpConnector,
  subscribeConnectors,
  transportsOf,
} from '../connectors/wagmi-internal.ts';
import { withdrawRemotes } from '../connectors/withdraw-remotes.ts';
import { loadNames, loadPublicActions, loadWalletActions } from '../lazy.ts';
import { projectState } from '../projection/project-state.ts';
import { createTransports, type TransportOptions } from '../transports/create-transports.ts';
import type { CustomRpcUrls } from '../transports/custom-rpc-urls.ts';
import { hydrated, isHydrated } from './hydrated.ts';
import { ignoreCookieState } from './ignore-cookie-state.ts';
import { whileReconnecting } from './stop-waiting.ts';
import { storageOf } from './storage-of.ts';

/** Maximum chain lists to keep up to date: wagmi creates connectors at the start and for every announced wallet. */
const maxChainLists = 20;

/** Options of wagmi's config that it takes as they are, those of the site's own version. */
type PassedOn = Partial<
  Omit<CreateConfigParameters, 'chains' | 'connectors' | 'ssr' | 'storage' | 'transports'>
>;

/**
 * Options of {@link WagmiAdapter}, and those of wagmi's `createConfig`. With wagmi's `client`, nodes are read through the
 * clients that it returns: `transports`, `customRpcUrls`, `rank` and the nodes of the site's API are not used.
 */
export interface WagmiAdapterOptions extends PassedOn {
  /** Networks of other namespaces are ignored: they belong to other adapters. */
  readonly networks: readonly AppKitNetwork[];
  readonly transports?: Readonly<Record<number, Transport>> | undefined;
  readonly connectors?: readonly CreateConnectorFn[] | undefined;
  readonly storage?: Storage | null | undefined;
  /**
   * Stores wagmi's records of a second instance on the same origin under another name. Pass the value of the `createAppKit`
   * option of this name. Ignored when `storage` is set.
   */
  readonly customStoragePrefix?: string | undefined;
  /** wagmi's `ssr`: restores nothing before wagmi's provider has hydrated the page. */
  readonly ssr?: boolean | undefined;
  /** Accepted for sites that migrate; unused. */
  readonly projectId?: string | undefined;
  /** Accepted for sites that migrate; unused: the chains are `networks`. */
  readonly chains?: CreateConfigParameters['chains'] | undefined;
  /** Accepted for sites that migrate; unused: balances are read again when a sent transaction is settled. */
  readonly pendingTransactionsFilter?:
    | { readonly enable: boolean; readonly pollingInterval?: number | undefined }
    | undefined;
  /** RPC URLs to try before those of the network. */
  readonly customRpcUrls?: CustomRpcUrls | undefined;
  /**
   * Prefer the URL of a network that responds best: probes each (`net_listening`) every four seconds from the first
   * read on. No effect on networks with your own `transports`. Default: false, the given order.
   */
  readonly rank?: boolean | undefined;
}

/**
 * EVM chains through wagmi. wagmi's store owns the connection: this class changes it through wagmi and reports its
 * state. Use `wagmiConfig` with wagmi's own provider and hooks.
 */
export class WagmiAdapter extends AttachedAdapter implements Adapter<'eip155'> {
  readonly type = 'wagmi';
  readonly namespace = 'eip155';
  readonly proposal = evmProposal;
  readonly wagmiConfig: Config;
  /** The prefix of wagmi's records in storage. */
  readonly storageName: string | undefined;
  #transports: TransportOptions;
  /** The chain lists of the connectors, in which they look up chains. */
  readonly #held: Chain[][];
  #networks: readonly CaipNetwork[];
  readonly #cleanups: (() => void)[] = [];
  readonly #pageProviders = new PageProviders();
  #ended = new AbortController();
  readonly #state: AdapterState;
  #host: AdapterHost | undefined;
  /** Set once the adapter is destroyed, because a page may attach it again. */
  #resumeAnnouncements: (() => void) | undefined;

  constructor(options: WagmiAdapterOptions) {
    super();
    this.#networks = options.networks
      .map(readNetwork)
      .filter((network) => network.chainNamespace === 'eip155');
    if (this.#networks.length === 0) throw createError('NETWORKS_MISSING');
    // The host's clock once the adapter is attached.
    const clock: Clock = {
      now: () => (this.#host?.clock ?? systemClock).now(),
      after: (milliseconds, run) => (this.#host?.clock ?? systemClock).after(milliseconds, run),
    };
    this.#transports = {
      transports: options.transports,
      customRpcUrls: options.customRpcUrls,
      rank: options.rank,
      clock,
      nodes: () => this.#host?.nodes,
      signal: () => this.#ended.signal,
      wallet: (chainId) => this.#walletOn(chainId),
    };
    const chains = asChains(this.#networks);
    this.#held = [chains];
    this.wagmiConfig = createConfig({
      pollingInterval: nodePollingIntervalMs,
      ...passedOn(options),
      chains,
      transports: createTransports(this.#networks, this.#transports),
      connectors: [...(options.connectors ?? []), injected()],
      ssr: options.ssr ?? false,
      storage: storageOf(options),
    });
    ignoreCookieState(this.wagmiConfig);
    this.storageName = this.wagmiConfig.storage?.key;
    this.#state = { config: this.wagmiConfig, clock, remotes: new Map(), pending: undefined };
  }

  protected override get attachedTo(): AdapterHost | undefined {
    return this.#host;
  }

  /** The networks of `wagmiConfig`, also before the adapter is attached. */
  override get networks(): readonly CaipNetwork[] {
    return this.#networks;
  }

  /** The chains of `wagmiConfig`. */
  get wagmiChains(): Config['chains'] {
    return this.wagmiConfig.chains;
  }

  get restoresLater(): boolean {
    return restoresOnMount(this.wagmiConfig);
  }

  attach(host: AdapterHost): void {
    this.#endAttachment();
    this.#host = host;
    this.#resumeAnnouncements?.();
    this.#resumeAnnouncements = undefined;
    if (this.#ended.signal.aborted) this.#ended = new AbortController();
    const config = this.wagmiConfig;
    withdrawRemotes(this.#state);
    this.#takeAddresses(host.customRpcUrls);
    for (const wallet of host.wallets) if (wallet.serves(this.namespace)) this.#offer(wallet, host);
    const report = (): void => this.#report();
    const confirm = (connectors: Config['connectors']): void => {
      for (const connector of connectors) {
        confirmSwitches(connector, this.#state.clock);
        if (host.restores === false) refuseRestoring(connector, (own) => this.#refuses(own));
      }
    };
    confirm(config.connectors);
    this.#cleanups.push(
      config.subscribe((state) => state, report),
      subscribeConnectors(config, confirm),
      subscribeConnectors(config, report),
    );
    if (typeof window !== 'undefined') {
      window.addEventListener('ethereum#initialized', report, { once: true });
      this.#cleanups.push(() => window.removeEventListener('ethereum#initialized', report));
    }
    report();
    if (!restoresOnMount(config)) {
      void hydrated(config, host.clock).then(() => {
        if (this.#host === host) adoptAnnounced(config);
      });
    }
  }

  /** Remote wallets restore nothing themselves: core has them leave what they remember. */
  #refuses({ uid }: Config['connectors'][number]): boolean {
    return this.#host?.restores === false && !this.#state.remotes.has(uid);
  }

  async reconnect(): Promise<void> {
    const config = this.wagmiConfig;
    // wagmi's provider restores when it hydrates the page. Later calls follow another tab.
    if (restoresOnMount(config) && !isHydrated(config)) return;
    await hydrated(config, this.#host?.clock);
    if (config.state.status !== 'disconnected') {
      // For a re-attached adapter: wagmi itself restores nothing then.
      const coming = pendingWallets(this.#state).map(({ id }) => this.connectExisting({ connectorId: id }));
      await Promise.allSettled(coming);
      return;
    }
    await whileReconnecting(this.#state, () => reconnect(config));
  }

  async prepare(): Promise<void> {
    await loadWalletActions();
  }

  async connect(parameters: AdapterConnectParameters): Promise<void> {
    await (await loadWalletActions()).connectWallet(this.#state, parameters);
  }

  async connectExisting({ connectorId }: { readonly connectorId: string }): Promise<void> {
    await (await loadWalletActions()).connectExistingWallet(this.#state, connectorId);
  }

  async disconnect(parameters: { readonly connectorId?: string | undefined } = {}): Promise<void> {
    if (this.wagmiConfig.state.connections.size === 0 && pendingWallets(this.#state).length === 0) return;
    await (await loadWalletActions()).disconnectWallets(this.#state, parameters.connectorId);
  }

  async switchConnection(parameters: {
    readonly connectorId: string;
    readonly address?: CaipAddress | undefined;
  }): Promise<void> {
    await (await loadWalletActions()).makeActive(this.#state, parameters);
  }

  async switchNetwork(network: CaipNetwork): Promise<void> {
    const { current } = this.wagmiConfig.state;
    const paired = current !== null && this.#state.remotes.has(current);
    await (await loadWalletActions()).changeChain(this.wagmiConfig, network, {
      paired,
      clock: this.#state.clock,
    });
  }

  async getBalance(parameters: BalanceParameters): Promise<NativeBalance> {
    return (await loadPublicActions()).readBalance(this.wagmiConfig, parameters);
  }

  async getToken(parameters: TokenBalanceParameters): Promise<OwnedToken> {
    return (await loadPublicActions()).tokenWith(this.wagmiConfig, parameters);
  }

  async estimateTransfer(parameters: TransferParameters): Promise<TransferEstimate> {
    return (await loadPublicActions()).estimateWith(this.#state, parameters);
  }

  async sendTransfer(parameters: TransferParameters & PromptParameters): Promise<SentTransfer> {
    return (await loadPublicActions()).sendChanged(this.#state, parameters);
  }

  async estimateCall(parameters: CallParameters): Promise<CallEstimate> {
    return (await loadPublicActions()).estimateCallWith(this.#state, parameters);
  }

  async sendCall(parameters: CallParameters & PromptParameters): Promise<SentTransfer> {
    return (await loadPublicActions()).sendCallWith(this.#state, parameters);
  }

  async getTransaction(transaction: WatchedTransaction): Promise<TransactionStatus> {
    return (await loadPublicActions()).transactionWith(this.wagmiConfig, transaction);
  }

  async resolveName(parameters: {
    readonly name: string;
    readonly network: CaipNetwork;
  }): Promise<ResolvedName> {
    return (await loadNames()).resolveWith(this.wagmiConfig, this.#networks, parameters);
  }

  async signMessage(parameters: {
    readonly message: string;
    readonly address: CaipAddress;
  }): Promise<string> {
    const { requestSignature } = await loadWalletActions();
    return requestSignature(this.#state, plainAddress(parameters.address), parameters.message);
  }

  async verifyMessage(parameters: {
    readonly message: string;
    readonly signature: string;
    readonly address: CaipAddress;
  }): Promise<boolean> {
    const { verifySignature } = await loadPublicActions();
    const { message, signature, address } = parameters;
    const chainId = Number(address.split(':')[1]);
    return verifySignature(this.wagmiConfig, { message, signature, chainId, address: plainAddress(address) });
  }

  async getProvider(): Promise<Eip1193Provider | undefined> {
    const { status, current, connections } = this.wagmiConfig.state;
    const connection = current === null || status === 'disconnected' ? undefined : connections.get(current);
    const provider = (await connection?.connector.getProvider?.()) as Eip1193Provider | undefined;
    if (connection === undefined || provider === undefined) return undefined;
    const { uid } = connection.connector;
    return this.#pageProviders.of(
      uid,
      provider,
      () => this.wagmiConfig.state.connections.get(uid)?.accounts ?? [],
    );
  }

  /** Also applies to wagmi's own hooks and actions. A chain that is listed again keeps its first URLs. */
  setNetworks(networks: readonly CaipNetwork[]): void {
    const chains = asChains(networks);
    const { wagmiConfig: config } = this;
    this.#networks = networks;
    const known = transportsOf(config);
    const added = networks.filter(({ id }) => known[Number(id)] === undefined);
    Object.assign(known, createTransports(added, this.#transports));
    for (const held of this.#held) held.splice(0, held.length, ...chains);
    this.#held.splice(1, Math.max(0, this.#held.length - maxChainLists + 1));
    this.#held.push(chains);
    setChains(config, chains);
    // While no wallet is connected, wagmi's own chain must be a listed one.
    const listed = chains.some(({ id }) => id === config.state.chainId);
    if (config.state.status === 'disconnected' && !listed) {
      config.setState((state) => ({ ...state, chainId: chains[0].id }));
    }
    this.#report();
  }

  refresh(): void {
    this.#report();
  }

  destroy(): void {
    this.#ended.abort();
    this.#endAttachment();
    this.#resumeAnnouncements ??= pauseAnnouncements(this.wagmiConfig);
    this.#host = undefined;
  }

  #endAttachment(): void {
    for (const cleanup of this.#cleanups.splice(0)) cleanup();
  }

  /** Adds a remote wallet's connector in place of one with the same id that the site may still list. */
  #offer(wallet: RemoteWallet, host: AdapterHost): void {
    const signal = (): AbortSignal | undefined => {
      const { pending } = this.#state;
      return pending?.connectorId === wallet.id ? pending.signal : undefined;
    };
    const made = setUpConnector(this.wagmiConfig, remoteConnector(wallet, host, signal));
    this.#state.remotes.set(made.uid, wallet);
    listConnector(this.wagmiConfig, made);
  }

  /** The provider of a connected wallet on a chain, the active one first. */
  async #walletOn(chainId: number): Promise<Eip1193Provider | undefined> {
    const { status, current, connections } = this.wagmiConfig.state;
    if (status === 'disconnected') return undefined;
    const active = connections.get(current ?? '');
    const all = [...(active === undefined ? [] : [active]), ...connections.values()];
    const found = all.find((connection) => connection.chainId === chainId);
    return (await found?.connector.getProvider?.()) as Eip1193Provider | undefined;
  }

  /** Uses the site's RPC URLs of `createAppKit` for chains that have none here. */
  #takeAddresses(given: CustomRpcUrls = {}): void {
    const own = this.#transports.customRpcUrls ?? {};
    const taken = this.#networks.filter(
      ({ caipNetworkId: id }) => given[id] !== undefined && own[id] === undefined,
    );
    if (taken.length === 0) return;
    this.#transports = { ...this.#transports, customRpcUrls: { ...given, ...own } };
    Object.assign(transportsOf(this.wagmiConfig), createTransports(taken, this.#transports));
  }

  #report(): void {
    const host = this.#host;
    host?.report(projectState(this.#state, host.offers));
    this.#pageProviders.refresh();
  }
}

/** The caller has checked that the list is not empty. */
function asChains(networks: readonly CaipNetwork[]): [Chain, ...Chain[]] {
  return [...networks] as unknown as [Chain, ...Chain[]];
}

/** wagmi's types take `client` or `transports`; of both, wagmi uses `client`. */
function passedOn(options: WagmiAdapterOptions): Omit<PassedOn, 'client'> {
  const {
    networks,
    projectId,
    customRpcUrls,
    customStoragePrefix,
    rank,
    pendingTransactionsFilter,
    ...others
  } = options;
  return Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
}
