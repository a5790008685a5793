import {
  type Adapter,
  type AdapterConnectParameters,
  type AdapterHost,
  type AppKitNetwork,
  type CaipAddress,
  type CaipNetwork,
  type Clock,
  type Eip1193Provider,
  type NativeBalance,
  plainAddress,
  type RemoteConnector,
  readNetwork,
  systemClock,
} from '@mooring/core';
import { createFirstError } from '@mooring/protocol';
import {
  type Config,
  type Connector,
  type CreateConnectorFn,
  createConfig,
  injected,
  reconnect,
  type Storage,
  type Transport,
} from '@wagmi/core';
import type { Chain } from 'viem';
import { adoptAnnounced } from '../connectors/adopt-announced.ts';
import { guardSwitch } from '../connectors/guard-switch.ts';
import { type RemoteEntry, remoteConnector } from '../connectors/remote-connector.ts';
import { projectState } from '../projection/project-state.ts';
import {
  type CustomRpcUrls,
  createTransports,
  type TransportOptions,
} from '../transports/create-transports.ts';
import { hydrated } from './hydrated.ts';

/** Milliseconds for the wallets of the last visit to answer, which they do without a prompt. */
const silentLimit = 8_000;
/** Milliseconds between looks at a chain, for what watches it. */
const pollingInterval = 4_000;
/** Lists of chains that are kept true; connectors are made at the start and when a wallet announces itself. */
const mostHeld = 20;
const system = systemClock();

export interface WagmiAdapterOptions {
  /** Networks of other namespaces are left to their own adapters. */
  readonly networks: readonly AppKitNetwork[];
  readonly transports?: Readonly<Record<number, Transport>> | undefined;
  readonly connectors?: readonly CreateConnectorFn[] | undefined;
  readonly storage?: Storage | null | undefined;
  /** As wagmi's: nothing is restored before the page is hydrated by wagmi's own provider. */
  readonly ssr?: boolean | undefined;
  /** Accepted for sites that come from elsewhere; nothing here asks for it. */
  readonly projectId?: string | undefined;
  /** Come before the addresses in the network. */
  readonly customRpcUrls?: CustomRpcUrls | undefined;
  /** Where a network has several addresses: ask the one that answers best first. Default: in the order given. */
  readonly rank?: boolean | undefined;
}

/**
 * EVM chains through wagmi. wagmi's store is the only writer of the connection; this class asks wagmi to change
 * it and reports what it says. Use `wagmiConfig` with wagmi's own provider and hooks.
 */
export class WagmiAdapter implements Adapter {
  readonly type = 'wagmi';
  readonly namespace = 'eip155';
  readonly wagmiConfig: Config;
  readonly #transports: TransportOptions;
  /** Lists of chains that connectors were given when they were made: they look a chain up there. */
  readonly #held: Chain[][];
  #networks: readonly CaipNetwork[];
  readonly #remotes = new Map<string, RemoteEntry>();
  readonly #cleanups: (() => void)[] = [];
  readonly #ended = new AbortController();
  /** The host's, from when there is one. */
  readonly #clock: Clock = {
    now: () => (this.#host?.clock ?? system).now(),
    after: (milliseconds, run) => (this.#host?.clock ?? system).after(milliseconds, run),
  };
  #host: AdapterHost | undefined;
  #pending: { readonly connectorId: string } | undefined;

  constructor(options: WagmiAdapterOptions) {
    this.#networks = options.networks
      .map(readNetwork)
      .filter((network) => network.chainNamespace === 'eip155');
    if (this.#networks.length === 0) throw createFirstError('NETWORKS_MISSING');
    this.#transports = {
      transports: options.transports,
      customRpcUrls: options.customRpcUrls,
      rank: options.rank,
      clock: this.#clock,
      signal: this.#ended.signal,
      wallet: (chainId) => this.#walletOn(chainId),
    };
    const chains = asChains(this.#networks);
    this.#held = [chains];
    this.wagmiConfig = createConfig({
      chains,
      transports: createTransports(this.#networks, this.#transports),
      pollingInterval,
      connectors: [...(options.connectors ?? []), injected()],
      ssr: options.ssr ?? false,
      ...(options.storage === undefined ? {} : { storage: options.storage }),
    });
  }

  attach(host: AdapterHost): void {
    this.#host = host;
    const config = this.wagmiConfig;
    const report = (): void => this.#report();
    const guard = (connectors: Config['connectors']): void => {
      for (const connector of connectors) guardSwitch(connector, this.#clock);
    };
    guard(config.connectors);
    this.#cleanups.push(
      config.subscribe((state) => state, report),
      config._internal.connectors.subscribe(guard),
      config._internal.connectors.subscribe(report),
    );
    if (typeof window !== 'undefined') {
      window.addEventListener('ethereum#initialized', report, { once: true });
      this.#cleanups.push(() => window.removeEventListener('ethereum#initialized', report));
    }
    report();
    if (!config._internal.ssr) {
      void hydrated(config, host.clock).then(() => {
        if (this.#host === host) adoptAnnounced(config);
      });
    }
  }

  async reconnect(): Promise<void> {
    const config = this.wagmiConfig;
    if (config._internal.ssr) return;
    await hydrated(config, this.#host?.clock);
    if (config.state.status !== 'disconnected') return;
    // wagmi asks one wallet after the other and waits for each without end.
    const cancel = this.#clock.after(silentLimit, () => this.#stopWaiting('reconnecting'));
    try {
      await reconnect(config);
    } finally {
      cancel();
    }
  }

  async connect({ connectorId, chainId, signal }: AdapterConnectParameters): Promise<void> {
    const config = this.wagmiConfig;
    const connector = this.#connector(connectorId);
    const { connect, switchAccount } = await import('./ask-wallets.ts');
    if (signal?.aborted === true) throw createFirstError('ABORTED');
    if (config.state.status !== 'disconnected' && config.state.connections.has(connector.uid)) {
      await switchAccount(config, { connector });
      return;
    }
    const onAbort = (): void => this.#stopWaiting('connecting');
    signal?.addEventListener('abort', onAbort, { once: true });
    const pending = { connectorId };
    this.#pending = pending;
    const remote = this.#remotes.get(connector.uid);
    if (remote !== undefined) remote.signal = signal;
    try {
      const id = chainId === undefined ? undefined : Number(chainId.split(':')[1]);
      await connect(config, id === undefined ? { connector } : { connector, chainId: id });
    } finally {
      signal?.removeEventListener('abort', onAbort);
      // A late answer to an older question leaves the newer one alone.
      if (this.#pending === pending) this.#pending = undefined;
    }
  }

  async disconnect(parameters: { readonly connectorId?: string | undefined } = {}): Promise<void> {
    const { connections } = this.wagmiConfig.state;
    const leaving = [...connections.values()].filter(
      ({ connector }) => parameters.connectorId === undefined || connector.id === parameters.connectorId,
    );
    if (leaving.length === 0) return;
    const { disconnectConnector } = await import('./ask-wallets.ts');
    await Promise.all(
      leaving.map(({ connector }) => disconnectConnector(this.wagmiConfig, connector, this.#host?.clock)),
    );
  }

  async switchConnection(parameters: {
    readonly connectorId: string;
    readonly address?: CaipAddress | undefined;
  }): Promise<void> {
    const config = this.wagmiConfig;
    const connector = this.#connector(parameters.connectorId);
    const connection = config.state.connections.get(connector.uid);
    if (connection === undefined) throw createFirstError('NOT_CONNECTED');
    const wanted =
      parameters.address === undefined ? undefined : plainAddress(parameters.address).toLowerCase();
    const { switchAccount } = await import('./ask-wallets.ts');
    const first = connection.accounts.find((account) => account.toLowerCase() === wanted);
    if (wanted !== undefined && first === undefined) throw createFirstError('NOT_CONNECTED');
    if (config.state.current !== connector.uid) await switchAccount(config, { connector });
    if (first === undefined || first === connection.accounts[0]) return;
    // wagmi calls the first account the active one.
    const others = connection.accounts.filter((account) => account !== first);
    config._internal.events.change({ uid: connector.uid, accounts: [first, ...others] });
  }

  async switchNetwork(network: CaipNetwork): Promise<void> {
    const { changeChain } = await import('./change-chain.ts');
    const { current } = this.wagmiConfig.state;
    const paired = current !== null && this.#remotes.has(current);
    await changeChain(this.wagmiConfig, network, { paired, clock: this.#clock });
  }

  async getBalance(parameters: {
    readonly address: CaipAddress;
    readonly network: CaipNetwork;
  }): Promise<NativeBalance> {
    const { readBalance } = await import('./read-balance.ts');
    return readBalance(this.wagmiConfig, plainAddress(parameters.address), Number(parameters.network.id));
  }

  async signMessage(parameters: {
    readonly message: string;
    readonly address: CaipAddress;
  }): Promise<string> {
    const { requestSignature } = await import('./request-signature.ts');
    return requestSignature(this.wagmiConfig, plainAddress(parameters.address), parameters.message);
  }

  async verifyMessage(parameters: {
    readonly message: string;
    readonly signature: string;
    readonly address: CaipAddress;
  }): Promise<boolean> {
    const { verifySignature } = await import('./verify-signature.ts');
    const { message, signature, address } = parameters;
    const chainId = Number(address.split(':')[1]);
    return verifySignature(this.wagmiConfig, { message, signature, chainId, address: plainAddress(address) });
  }

  async getProvider(): Promise<Eip1193Provider | undefined> {
    const { status, current, connections } = this.wagmiConfig.state;
    const connection = current === null || status === 'disconnected' ? undefined : connections.get(current);
    return (await connection?.connector.getProvider?.()) as Eip1193Provider | undefined;
  }

  addRemoteConnector(connector: RemoteConnector): void {
    const { connectors } = this.wagmiConfig._internal;
    const entry: RemoteEntry = { connector, provider: undefined, signal: undefined };
    const made = connectors.setup(remoteConnector(entry, () => this.#networks));
    this.#remotes.set(made.uid, entry);
    // Ours takes the place of a connector of the same id that the site may have left in its list.
    connectors.setState((list) => [made, ...list.filter((known) => known.id !== made.id)]);
  }

  /** wagmi's own hooks and actions know them too. A chain that comes back is asked at the addresses it had first. */
  setNetworks(networks: readonly CaipNetwork[]): void {
    const chains = asChains(networks);
    const { wagmiConfig: config } = this;
    this.#networks = networks;
    const known = config._internal.transports as Record<number, Transport>;
    const added = networks.filter(({ id }) => known[Number(id)] === undefined);
    Object.assign(known, createTransports(added, this.#transports));
    for (const held of this.#held) held.splice(0, held.length, ...chains);
    this.#held.splice(1, Math.max(0, this.#held.length - mostHeld + 1));
    this.#held.push(chains);
    config._internal.chains.setState(chains);
    // Where nobody is connected wagmi's own choice has to be one of them.
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
    for (const cleanup of this.#cleanups.splice(0)) cleanup();
    this.#host = undefined;
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

  #connector(id: string): Connector {
    const connector = this.wagmiConfig.connectors.find((known) => known.id === id);
    if (connector === undefined) throw createFirstError('WALLET_NOT_FOUND');
    return connector;
  }

  /** wagmi has no cancel: its answer still counts when it comes, but nobody waits for it. */
  #stopWaiting(waiting: 'connecting' | 'reconnecting'): void {
    this.wagmiConfig.setState((state) => {
      if (state.status !== waiting) return state;
      const current = state.connections.get(state.current ?? '')?.connector;
      // What wagmi read from its storage is a bare record until its wallet has answered.
      const answered = typeof current?.getProvider === 'function';
      return { ...state, status: answered ? 'connected' : 'disconnected' };
    });
  }

  #report(): void {
    const host = this.#host;
    host?.report(projectState(this.wagmiConfig, this.#remotes, this.#pending?.connectorId, host.offers));
  }
}

/** Never empty: whoever calls has looked. */
function asChains(networks: readonly CaipNetwork[]): [Chain, ...Chain[]] {
  return [...networks] as unknown as [Chain, ...Chain[]];
}
