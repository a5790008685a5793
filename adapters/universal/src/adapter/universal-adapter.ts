import {
  type Adapter,
  type AdapterConnectParameters,
  type AdapterHost,
  type AnnouncementWindow,
  type CaipAddress,
  type CaipNetwork,
  type ConnectorInfo,
  type Eip1193Provider,
  findWallets,
  type KeyValueStorage,
  type NativeBalance,
  plainAddress,
  type RemoteConnector,
  type RemoteProvider,
  withLimit,
} from '@mooring/core';
import { createError } from '@mooring/protocol';
import { readAccounts, readChain } from '../paired/read-event.ts';
import { jsonRpcFetch } from '../rpc/json-rpc-fetch.ts';
import { ConnectionStore, type Entry } from './connection-store.ts';
import { switchChain } from './switch-chain.ts';

export interface UniversalAdapterOptions {
  /** Where wallets announce themselves; absent on a server. */
  readonly window?: AnnouncementWindow | undefined;
  readonly storage?: KeyValueStorage | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/** Milliseconds a wallet may take to say goodbye, and to answer without a prompt. */
const goodbyeLimit = 3_000;

/** EVM wallets without any chain library: found in the page, or paired. Here the adapter is the owner of the connection. */
export class UniversalAdapter implements Adapter {
  readonly type = 'universal';
  readonly namespace = 'eip155';
  readonly #options: UniversalAdapterOptions;
  readonly #remotes = new Map<string, RemoteConnector>();
  readonly #unlisten = new Map<string, () => void>();
  readonly #store: ConnectionStore;
  #found: ReturnType<typeof findWallets> | undefined;
  #host: AdapterHost | undefined;

  constructor(options: UniversalAdapterOptions = {}) {
    this.#options = options;
    this.#store = new ConnectionStore(options.storage, () => this.#report());
  }

  attach(host: AdapterHost): void {
    this.#host = host;
    if (this.#options.window !== undefined) {
      this.#found = findWallets(this.#options.window, () => this.#report());
    }
    this.#report();
  }

  async reconnect(): Promise<void> {
    const [active, ...others] = this.#store.remembered();
    if (active === undefined) return;
    this.#store.setPending({ id: active, reconnecting: true });
    for (const id of [active, ...others]) await this.#restore(id).catch(() => undefined);
    this.#store.setPending(undefined);
  }

  async connect({ connectorId, signal }: AdapterConnectParameters): Promise<void> {
    if (this.#store.get(connectorId) !== undefined) {
      this.#store.setCurrent(connectorId);
      return;
    }
    const { networks } = this.#attached();
    this.#store.setPending({ id: connectorId, reconnecting: false });
    const stop = (): void => this.#store.setPending(undefined);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const { info, provider, remote } = await this.#reach(connectorId);
      if (remote === undefined) await provider.request({ method: 'eth_requestAccounts' });
      else if (remote.accounts().length === 0) await remote.connect({ networks, signal });
      if (signal?.aborted === true) throw createError('ABORTED');
      await this.#add(info, provider, remote, true);
    } finally {
      signal?.removeEventListener('abort', stop);
      stop();
    }
  }

  async disconnect(parameters: { readonly connectorId?: string | undefined } = {}): Promise<void> {
    const ids = this.#store.ids.filter(
      (id) => parameters.connectorId === undefined || id === parameters.connectorId,
    );
    await Promise.all(ids.map((id) => this.#leave(id)));
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
    await switchChain(entry.provider, network);
    const chainId = await readChainId(entry.provider);
    if (chainId !== Number(network.id))
      throw createError('SWITCH_CHAIN_FAILED', { chain: network.caipNetworkId });
    this.#update(entry.info.id, { chainId });
  }

  async getBalance(parameters: {
    readonly address: CaipAddress;
    readonly network: CaipNetwork;
  }): Promise<NativeBalance> {
    const { network } = parameters;
    const call = { method: 'eth_getBalance', params: [plainAddress(parameters.address), 'latest'] };
    const send =
      this.#options.fetch ?? ((...request: Parameters<typeof fetch>) => globalThis.fetch(...request));
    const value = await jsonRpcFetch(network, call, { clock: this.#attached().clock, fetch: send });
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
    const signature = await this.#active().provider.request({ method: 'personal_sign', params });
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
    const { verifyMessage } = await import('../verify/verify-message.ts');
    const send =
      this.#options.fetch ?? ((...request: Parameters<typeof fetch>) => globalThis.fetch(...request));
    return verifyMessage(
      { message, signature, network, address: plainAddress(address) },
      { clock, fetch: send },
    );
  }

  async getProvider(): Promise<Eip1193Provider | undefined> {
    return this.#store.current?.provider;
  }

  addRemoteConnector(connector: RemoteConnector): void {
    this.#remotes.set(connector.info.id, connector);
    this.#report();
  }

  destroy(): void {
    this.#host = undefined;
    this.#found?.stop();
    for (const unlisten of this.#unlisten.values()) unlisten();
    this.#unlisten.clear();
  }

  async #restore(id: string): Promise<void> {
    const remote = this.#remotes.get(id);
    if (remote !== undefined && !(await remote.hasSession())) return;
    const { clock } = this.#attached();
    await withLimit(clock, goodbyeLimit, undefined, async () => {
      const reached = await this.#reach(id);
      const accounts = readAccounts(await reached.provider.request({ method: 'eth_accounts' }));
      if (accounts.length > 0) await this.#add(reached.info, reached.provider, reached.remote, false);
    });
  }

  async #reach(
    id: string,
  ): Promise<{ info: ConnectorInfo; provider: Eip1193Provider; remote?: RemoteProvider }> {
    const remote = this.#remotes.get(id);
    if (remote !== undefined) {
      const provider = await remote.getProvider();
      return { info: remote.info, provider, remote: provider };
    }
    const found = this.#found?.list().find((wallet) => wallet.id === id);
    if (found === undefined) throw createError('WALLET_NOT_FOUND');
    return { info: infoOf(found), provider: found.provider };
  }

  async #add(
    info: ConnectorInfo,
    provider: Eip1193Provider,
    remote: RemoteProvider | undefined,
    makeCurrent: boolean,
  ): Promise<void> {
    const accounts = readAccounts(await provider.request({ method: 'eth_accounts' }));
    const chainId = await readChainId(provider);
    if (accounts.length === 0 || chainId === undefined) throw createError('NOT_CONNECTED');
    this.#listen(info.id, provider);
    this.#store.set({ info, provider, remote, accounts, chainId }, makeCurrent);
  }

  #listen(id: string, provider: Eip1193Provider): void {
    this.#unlisten.get(id)?.();
    const onAccounts = (data: unknown): void => {
      const accounts = readAccounts(data);
      if (accounts.length === 0) this.#drop(id);
      else this.#update(id, { accounts });
    };
    const onChain = (data: unknown): void => {
      const chain = readChain(data);
      if (chain !== undefined) this.#update(id, { chainId: Number(chain.slice('eip155:'.length)) });
    };
    const onDisconnect = (error: unknown): void => {
      // 1013: the wallet lost its node for a moment and comes back by itself.
      if (typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 1013) return;
      this.#drop(id);
    };
    const pairs = [
      ['accountsChanged', onAccounts],
      ['chainChanged', onChain],
      ['disconnect', onDisconnect],
    ] as const;
    for (const [event, listener] of pairs) provider.on(event, listener);
    this.#unlisten.set(id, () => {
      for (const [event, listener] of pairs) provider.removeListener(event, listener);
    });
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
      if (entry.remote !== undefined) await entry.remote.disconnect();
      else
        await entry.provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] });
    };
    await withLimit(this.#attached().clock, goodbyeLimit, undefined, goodbye).catch(() => undefined);
    this.#drop(id);
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

  #report(): void {
    const found = this.#found?.list() ?? [];
    this.#host?.report({
      connection: this.#store.connectionState(),
      connections: this.#store.connections(),
      connectors: [...[...this.#remotes.values()].map(({ info }) => info), ...found.map(infoOf)],
    });
  }
}

function infoOf(found: Omit<ConnectorInfo, 'namespaces'>): ConnectorInfo {
  const { id, type, name, icon, rdns } = found;
  return { id, type, name, icon, rdns, namespaces: ['eip155'] };
}

async function readChainId(provider: Eip1193Provider): Promise<number | undefined> {
  const chain = readChain(await provider.request({ method: 'eth_chainId' }));
  return chain === undefined ? undefined : Number(chain.slice('eip155:'.length));
}
