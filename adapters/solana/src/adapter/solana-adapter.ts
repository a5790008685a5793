import {
  type Adapter,
  type AdapterConnectParameters,
  type AdapterHost,
  type CaipAddress,
  type CaipNetwork,
  type CaipNetworkId,
  type ConnectorInfo,
  type KeyValueStorage,
  type NativeBalance,
  plainAddress,
  type RemoteWallet,
  type WalletEvent,
  withLimit,
} from '@mooring/core';
import { base58 } from '@scure/base';
import { readAddresses } from '../account/read-accounts.ts';
import { approvedId, currentChain } from '../cluster/cluster.ts';
import { ConnectionStore, type Entry } from '../connections/connection-store.ts';
import { type Memory, memoryIn } from '../connections/memory.ts';
import { findWallets, type WalletSearch } from '../discovery/find-wallets.ts';
import type { FoundWallet } from '../discovery/read-wallet.ts';
import type { StandardWindow } from '../discovery/standard-window.ts';
import { createError } from '../errors.ts';
import { loadPublicActions, loadVerification } from '../lazy.ts';
import type { Connection } from '../provider/connection.ts';
import { pageProvider } from '../provider/page-provider.ts';
import { remoteProvider } from '../provider/remote-provider.ts';
import { answerLimit } from '../provider/signed.ts';
import type { SolanaProvider } from '../provider/solana-provider.ts';
import { solanaAsks } from './asks.ts';
import { grantedAccounts, grantedChains } from './granted-accounts.ts';
import { pageStorage } from './page-storage.ts';
import { readChange } from './read-change.ts';

export interface SolanaAdapterOptions {
  /** Accepted for sites that migrate, and not used: wallets register themselves by the Wallet Standard. */
  readonly wallets?: readonly unknown[] | undefined;
  /** Accepted for sites that migrate, and not used: nothing is registered in the page. */
  readonly registerWalletStandard?: boolean | undefined;
  /** Accepted for sites that migrate, and not used: the node is the network's, read as `confirmed`. */
  readonly connectionSettings?: unknown;
  /** Where wallets register; default: the page's window, if there is one. */
  readonly window?: StandardWindow | undefined;
  /** Default: the page's `localStorage`, if there is one. */
  readonly storage?: KeyValueStorage | undefined;
  /**
   * For a second instance on the same origin: keeps its record under a name of its own. Use the value of the `createAppKit`
   * option of this name.
   */
  readonly customStoragePrefix?: string | undefined;
}

/** Milliseconds a wallet may take to disconnect, and to answer without a prompt. */
const silentLimit = 3_000;
/** Milliseconds for a wallet elsewhere, whose code comes first. One that is slower is taken up then. */
const codeLimit = 8_000;
const recordName = '@mooring/solana';

/**
 * Solana wallets: those in the page by the Wallet Standard, and those that live elsewhere. The adapter owns the connection.
 * Wallets do not know which cluster a site is on, so that switching asks none of them.
 */
export class SolanaAdapter implements Adapter<'solana'> {
  readonly type = 'solana';
  readonly namespace = 'solana';
  readonly asks = solanaAsks;
  readonly storageName: string;
  readonly #options: SolanaAdapterOptions;
  readonly #unlisten = new Map<string, () => void>();
  /** Wallets of the last visit that are being asked just now. */
  readonly #restoring = new Set<string>();
  readonly #cleanups: (() => void)[] = [];
  readonly #memory: Memory;
  readonly #store: ConnectionStore;
  #search: WalletSearch | undefined;
  #host: AdapterHost | undefined;

  constructor(options: SolanaAdapterOptions = {}) {
    this.#options = options;
    const { customStoragePrefix: prefix } = options;
    this.storageName = prefix ? `${recordName}:${prefix}` : recordName;
    this.#memory = memoryIn(options.storage ?? pageStorage(), this.storageName);
    this.#store = new ConnectionStore(this.#memory, () => this.#report());
  }

  attach(host: AdapterHost): void {
    const target = this.#options.window ?? (typeof window === 'undefined' ? undefined : window);
    if (target !== undefined) this.#search = findWallets(target, () => this.#onRegistered());
    for (const wallet of host.wallets)
      this.#cleanups.push(wallet.on((event) => this.#onRemote(wallet, event)));
    // Last, so that the first report has the wallets that are already registered.
    this.#host = host;
    this.#report();
  }

  /** Waits three seconds for each wallet in the page, and eight for one elsewhere. One that is slower, or registers later, reconnects then. */
  async reconnect(): Promise<void> {
    const remembered = this.#attached()
      .wallets.filter((wallet) => wallet.remembers('solana'))
      .map(({ id }) => id);
    const [active, ...others] = new Set([...this.#memory.read().connectors, ...remembered]);
    if (active === undefined) return;
    this.#store.await([active, ...others]);
    const end = this.#store.begin({ id: active, reconnecting: true });
    // The active one first, so that no other is shown in its place meanwhile.
    await this.#restore(active);
    await Promise.all(others.map((id) => this.#restore(id)));
    end();
  }

  /** Prompts a wallet in the page; of one that lives elsewhere it takes what is granted, and is NOT_CONNECTED without it. */
  async connect({ connectorId, chainId, signal }: AdapterConnectParameters): Promise<void> {
    const aborted = (): boolean => signal?.aborted === true;
    if (aborted()) throw createError('ABORTED');
    const remote = this.#remote(connectorId);
    if (remote === undefined && this.#store.get(connectorId) !== undefined) {
      this.#store.setCurrent(connectorId);
      return;
    }
    const end = this.#store.begin({ id: connectorId, reconnecting: false });
    let over = false;
    const wanted = (): boolean => !over;
    try {
      await withLimit(this.#attached().clock, answerLimit, signal, async () => {
        if (remote === undefined) await this.#askWallet(this.#found(connectorId), chainId, wanted);
        else if (!this.#addRemote(remote, true)) throw createError('NOT_CONNECTED');
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
        (wallet.granted('solana') !== undefined || wallet.remembers('solana')),
    );
    if (connectorId === undefined) this.#store.forgetAwaited();
    else if (ids.length === 0) this.#store.delete(connectorId);
    await Promise.all([
      ...ids.map((id) => this.#leave(id)),
      ...coming.map((wallet) => this.#sayGoodbye(() => wallet.leave('solana'))),
    ]);
  }

  async switchConnection(parameters: {
    readonly connectorId: string;
    readonly address?: CaipAddress | undefined;
  }): Promise<void> {
    const entry = this.#store.get(parameters.connectorId);
    if (entry === undefined) throw createError('NOT_CONNECTED');
    const { address } = parameters;
    const [active] = entry.accounts;
    const wanted = address === undefined ? active : plainAddress(address);
    if (!entry.accounts.includes(wanted)) throw createError('NOT_CONNECTED');
    this.#store.set({ ...entry, accounts: withFirst(wanted, entry.accounts) }, true);
  }

  /** Asks no wallet in the page; one that lives elsewhere must have approved the network. */
  async switchNetwork({ caipNetworkId }: CaipNetwork): Promise<void> {
    const { id, remote } = this.#active();
    if (remote?.chains.includes(caipNetworkId) === false) throw createError('CHAIN_NOT_SUPPORTED');
    remote?.wallet.use('solana', approvedId(caipNetworkId, grantedChains(remote.wallet)) ?? caipNetworkId);
    const entry = this.#store.get(id);
    if (entry !== undefined) this.#store.set({ ...entry, chainId: caipNetworkId }, false);
  }

  async getBalance(parameters: {
    readonly address: CaipAddress;
    readonly network: CaipNetwork;
  }): Promise<NativeBalance> {
    const { readBalance } = await loadPublicActions();
    return readBalance(parameters.network, plainAddress(parameters.address), this.#attached().clock);
  }

  /** The signature in base58, of the text's UTF-8 bytes. */
  async signMessage(parameters: {
    readonly message: string;
    readonly address: CaipAddress;
  }): Promise<string> {
    const { provider, accounts } = this.#active();
    // What another account would sign is of no use to who asks.
    if (plainAddress(parameters.address) !== accounts[0]) throw createError('NOT_CONNECTED');
    return base58.encode(await provider.signMessage(new TextEncoder().encode(parameters.message)));
  }

  async verifyMessage(parameters: {
    readonly message: string;
    readonly signature: string;
    readonly address: CaipAddress;
  }): Promise<boolean> {
    const { verifyMessage } = await loadVerification();
    return verifyMessage({ ...parameters, address: plainAddress(parameters.address) });
  }

  async getProvider(): Promise<SolanaProvider | undefined> {
    return this.#store.current?.provider;
  }

  refresh(): void {
    this.#report();
  }

  destroy(): void {
    this.#host = undefined;
    this.#search?.stop();
    for (const end of [...this.#cleanups.splice(0), ...this.#unlisten.values()]) end();
    this.#unlisten.clear();
  }

  /** Wallets of the last visit that register now reconnect; those that are gone are awaited. */
  #onRegistered(): void {
    const found = new Set(this.#search?.list().map(({ id }) => id));
    for (const id of this.#store.ids)
      if (this.#store.get(id)?.remote === undefined && !found.has(id)) this.#suspend(id);
    this.#report();
    for (const id of found) if (this.#store.awaits(id)) void this.#restore(id);
  }

  /** An update of what is connected; core asks for anything new, and lets go of what is lost. */
  #onRemote(wallet: RemoteWallet, event: WalletEvent): void {
    const entry = this.#store.get(wallet.id);
    if (entry?.remote === undefined) return;
    if (event.type === 'granted') this.#addRemote(wallet, false);
    if (event.type !== 'changed' || event.namespace !== 'solana') return;
    const { accounts, remote } = entry;
    const next = readChange(event);
    if (next.address !== undefined && accounts.includes(next.address))
      this.#store.set({ ...entry, accounts: withFirst(next.address, accounts) }, false);
    else if (next.chainId !== undefined && remote.chains.includes(next.chainId))
      this.#store.set({ ...entry, chainId: next.chainId }, false);
  }

  async #restore(id: string): Promise<void> {
    const host = this.#host;
    if (host === undefined || this.#restoring.has(id)) return;
    const remote = this.#remote(id);
    const taking = async (): Promise<void> => {
      if (remote === undefined) await this.#takeUp(this.#found(id));
      else await this.#takeUpRemote(remote);
    };
    const limit = remote === undefined ? silentLimit : codeLimit;
    this.#restoring.add(id);
    await withLimit(host.clock, limit, undefined, taking).catch(() => undefined);
    this.#restoring.delete(id);
  }

  async #takeUp(found: FoundWallet): Promise<void> {
    const { features } = found.wallet;
    this.#listen(found);
    const answer = await features['standard:connect'].connect({ silent: true });
    if (!this.#store.awaits(found.id)) return;
    this.#addFound(found, answer, this.#memory.read().chainId, false);
  }

  async #takeUpRemote(remote: RemoteWallet): Promise<void> {
    if (!remote.remembers('solana')) {
      this.#store.delete(remote.id);
      return;
    }
    await remote.restore();
    if (this.#host === undefined || !this.#store.awaits(remote.id)) return;
    if (!this.#addRemote(remote, false)) this.#store.delete(remote.id);
  }

  async #askWallet(
    found: FoundWallet,
    chainId: CaipNetworkId | undefined,
    wanted: () => boolean,
  ): Promise<void> {
    const answer = await found.wallet.features['standard:connect'].connect();
    if (this.#host === undefined || !wanted()) throw createError('ABORTED');
    this.#listen(found);
    if (!this.#addFound(found, answer, chainId, true)) throw createError('NOT_CONNECTED');
  }

  /** `false` when the wallet gave no account. */
  #addFound(
    found: FoundWallet,
    answer: unknown,
    chainId: CaipNetworkId | undefined,
    makeCurrent: boolean,
  ): boolean {
    const host = this.#host;
    const given = readAddresses(answer);
    const [first, ...others] = given.length > 0 ? given : readAddresses(found.wallet);
    if (host === undefined || first === undefined) return false;
    const { id, name, icon } = found;
    const known = this.#store.get(id);
    const entry: Entry = {
      id,
      wallet: { name, icon, type: 'announced' },
      provider: known?.provider ?? pageProvider(found, () => this.#connection(id), host.clock),
      accounts: withFirst(known?.accounts[0], [first, ...others]),
      chainId: listed(host, chainId) ?? known?.chainId ?? host.defaultNetwork.caipNetworkId,
    };
    this.#store.set(entry, makeCurrent);
    return true;
  }

  /** `false` when nothing is granted. */
  #addRemote(remote: RemoteWallet, makeCurrent: boolean): boolean {
    const host = this.#host;
    const approval = remote.granted('solana');
    const granted = grantedAccounts(approval);
    const chain = remote.chain('solana') ?? granted?.chains[0];
    if (host === undefined || approval === undefined || granted === undefined || chain === undefined)
      return false;
    const { id } = remote;
    const { chains, accounts } = granted;
    const known = this.#store.get(id);
    const entry: Entry = {
      id,
      wallet: approval.peer,
      provider:
        known?.provider ?? remoteProvider(remote, approval.peer, () => this.#connection(id), host.clock),
      accounts: withFirst(known?.accounts[0], accounts),
      chainId: currentChain(chain),
      remote: { wallet: remote, chains },
    };
    this.#store.set(entry, makeCurrent);
    return true;
  }

  /** Follows the wallet's accounts: none is a wallet that is locked, or that took its permission back. */
  #listen(found: FoundWallet): void {
    const { id, wallet } = found;
    this.#unlisten.get(id)?.();
    if (this.#host === undefined) return;
    const end = wallet.features['standard:events'].on('change', () => {
      const entry = this.#store.get(id);
      if (readAddresses(wallet).length === 0) this.#store.suspend(id);
      else if (entry !== undefined) this.#addFound(found, undefined, entry.chainId, false);
      else if (this.#store.awaits(id)) this.#addFound(found, undefined, this.#memory.read().chainId, false);
    });
    this.#unlisten.set(id, () => {
      try {
        end();
      } catch {
        // A wallet that breaks when it is left is left all the same.
      }
    });
  }

  async #leave(id: string): Promise<void> {
    const entry = this.#store.get(id);
    if (entry === undefined) return;
    this.#unlisten.get(id)?.();
    this.#unlisten.delete(id);
    const goodbye = async (): Promise<void> => {
      const remote = entry.remote?.wallet;
      if (remote?.granted('solana') !== undefined) await remote.leave('solana');
      else if (remote === undefined) await entry.provider.features['standard:disconnect']?.disconnect();
    };
    await this.#sayGoodbye(goodbye);
    this.#store.delete(id);
  }

  async #sayGoodbye(goodbye: () => Promise<void>): Promise<void> {
    await withLimit(this.#attached().clock, silentLimit, undefined, goodbye).catch(() => undefined);
  }

  #suspend(id: string): void {
    this.#unlisten.get(id)?.();
    this.#unlisten.delete(id);
    this.#store.suspend(id);
  }

  #connection(id: string): Connection {
    const entry = this.#store.get(id);
    if (entry === undefined) throw createError('NOT_CONNECTED');
    return { address: entry.accounts[0], chainId: entry.chainId };
  }

  #found(id: string): FoundWallet {
    const found = this.#search?.list().find((wallet) => wallet.id === id);
    if (found === undefined) throw createError('WALLET_NOT_FOUND');
    return found;
  }

  #remote(id: string): RemoteWallet | undefined {
    return this.#attached().wallets.find((wallet) => wallet.id === id && wallet.serves('solana'));
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
    const host = this.#host;
    host?.report({
      connection: this.#store.connectionState(),
      connections: this.#store.connections(),
      connectors: (this.#search?.list() ?? []).map(rowOf).filter((row) => host.offers(row)),
    });
  }
}

function rowOf({ id, name, icon }: FoundWallet): ConnectorInfo {
  return { id, type: 'announced', name, icon, namespaces: ['solana'] };
}

/** The chain, if the site lists it. */
function listed({ networks }: AdapterHost, chainId: CaipNetworkId | undefined): CaipNetworkId | undefined {
  return networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.caipNetworkId;
}

/** The accounts with one of them first, where it is there. */
function withFirst(wanted: string | undefined, accounts: Entry['accounts']): Entry['accounts'] {
  if (wanted === undefined || !accounts.includes(wanted)) return accounts;
  return [wanted, ...accounts.filter((account) => account !== wanted)];
}
