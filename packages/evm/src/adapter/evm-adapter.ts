import { type BaseStorage, type CaipAddress, type CaipNetwork, plainAddress } from '@mooring/core';
import {
  type AdapterHost,
  type BalanceParameters,
  BaseAdapter,
  type CallEstimate,
  type CallParameters,
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
  type WalletSearch,
  type WatchedTransaction,
} from '@mooring/core/adapter';
import { parseQuantity } from '@mooring/protocol';
import { walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { checksumAddress } from '@mooring/protocol/siwe';
import { withTimeout } from '@mooring/protocol/time';
import { type AnnouncementWindow, findWallets } from '../discovery/announced.ts';
import { createError } from '../errors.ts';
import { loadNames, loadSend, loadVerification } from '../lazy.ts';
import type { NameReader } from '../names/resolve-name.ts';
import type { Eip1193Provider } from '../provider/eip1193.ts';
import { PageProviders } from '../provider/page-provider.ts';
import { RemoteProvider } from '../provider/remote-provider.ts';
import { type JsonRpcCall, jsonRpcFetch, type ReadOptions } from '../rpc/json-rpc-fetch.ts';
import type { EvmAccount } from '../send/evm-account.ts';
import { switchChain } from '../switching/switch-chain.ts';
import { evmProposal } from './evm-proposal.ts';
import { injectedConnector, rowOf } from './injected-connector.ts';

/** Options of an EVM adapter. */
export interface EvmAdapterOptions {
  /** Window where wallets announce themselves. Default: the page's, if there is one. */
  readonly window?: AnnouncementWindow | undefined;
  /** Default: the page's `localStorage`, if there is one. */
  readonly storage?: BaseStorage | undefined;
  /**
   * Separates the stored connections of a second instance on the same origin. Pass the value of the `createAppKit`
   * option of this name.
   */
  readonly customStoragePrefix?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/** Connects EVM wallets, injected or remote, through EIP-1193. Adapters for a library build on it. */
export abstract class EvmAdapter extends BaseAdapter<'eip155', Eip1193Provider> {
  readonly #options: EvmAdapterOptions;
  readonly #remotes = new Map<RemoteWallet, RemoteProvider>();
  readonly #pageProviders = new PageProviders();

  constructor(type: string, options: EvmAdapterOptions = {}) {
    const { storage, customStoragePrefix } = options;
    super({ type, namespace: 'eip155', proposal: evmProposal, storage, customStoragePrefix });
    this.#options = options;
  }

  protected discover(onChange: () => void): WalletSearch<Eip1193Provider> | undefined {
    const target = this.#options.window ?? (typeof window === 'undefined' ? undefined : window);
    if (target === undefined) return undefined;
    const found = findWallets(target, onChange);
    const clock = (): AdapterHost['clock'] => this.host.clock;
    return {
      list: () =>
        found
          .every()
          .map((wallet) =>
            injectedConnector(wallet, clock, ({ id, provider }) => this.#pageProvider(id, provider)),
          ),
      rows: (offers) => found.list((wallet) => offers(rowOf(wallet))).map(rowOf),
      stop: found.stop,
    };
  }

  protected remoteProvider(wallet: RemoteWallet): Eip1193Provider {
    return this.#pageProvider(wallet.id, this.#remoteProvider(wallet));
  }

  protected override connectionsChanged(): void {
    this.#pageProviders.refresh();
  }

  #pageProvider(connectorId: string, provider: Eip1193Provider): Eip1193Provider {
    return this.#pageProviders.of(connectorId, provider, () => this.accountsOf(connectorId));
  }

  #remoteProvider(wallet: RemoteWallet): RemoteProvider {
    const { host } = this;
    const known = this.#remotes.get(wallet);
    if (known !== undefined) return known;
    const provider = new RemoteProvider({
      wallet,
      get networks() {
        return host.networks;
      },
      rpcMap: wallet.nodes,
      nodes: host.nodes,
      clock: host.clock,
      fetch: this.send,
    });
    this.#remotes.set(wallet, provider);
    return provider;
  }

  protected override readAddress(text: string): string | undefined {
    return checksumAddress(text);
  }

  /** Unlike other wallets, EVM wallets may get requests for a network that they have not approved. */
  protected override async switchRemote(wallet: RemoteWallet, network: CaipNetwork): Promise<void> {
    const { clock } = this.host;
    await switchChain(this.#remoteProvider(wallet), network, { paired: true, clock });
  }

  /** Sends requests to nodes. */
  protected get send(): typeof fetch {
    return this.#options.fetch ?? ((...request) => globalThis.fetch(...request));
  }

  async getBalance({ address, network, block }: BalanceParameters): Promise<NativeBalance> {
    const read = (call: JsonRpcCall) => jsonRpcFetch(network, call, this.#reading);
    const tag = block === undefined ? 'latest' : await (await loadSend()).blockTag(read, block);
    const value = parseQuantity(
      await read({ method: 'eth_getBalance', params: [plainAddress(address), tag] }),
    );
    if (value === undefined) throw createError('BALANCE_UNAVAILABLE');
    const { decimals, symbol } = network.nativeCurrency;
    return { value, decimals, symbol };
  }

  async getToken(parameters: TokenBalanceParameters): Promise<OwnedToken> {
    const { readToken } = await loadSend();
    return readToken((call) => jsonRpcFetch(parameters.network, call, this.#reading), parameters);
  }

  async estimateTransfer(parameters: TransferParameters): Promise<TransferEstimate> {
    const account = this.#account(parameters.network);
    return (await loadSend()).estimateTransfer(account, parameters);
  }

  async sendTransfer(parameters: TransferParameters & PromptParameters): Promise<SentTransfer> {
    const account = this.#account(parameters.network);
    return (await loadSend()).sendTransfer(account, parameters);
  }

  async estimateCall(parameters: CallParameters): Promise<CallEstimate> {
    const account = this.#account(parameters.network);
    return (await loadSend()).estimateCall(account, parameters);
  }

  async sendCall(parameters: CallParameters & PromptParameters): Promise<SentTransfer> {
    const account = this.#account(parameters.network);
    return (await loadSend()).sendCall(account, parameters);
  }

  async getTransaction(transaction: WatchedTransaction): Promise<TransactionStatus> {
    const { readTransaction } = await loadSend();
    return readTransaction((call) => jsonRpcFetch(transaction.network, call, this.#reading), transaction);
  }

  async resolveName(parameters: {
    readonly name: string;
    readonly network: CaipNetwork;
  }): Promise<ResolvedName> {
    const { networks, clock } = this.host;
    const { resolveName } = await loadNames();
    const read: NameReader['read'] = (network, call) =>
      jsonRpcFetch(network, call, { clock, fetch: this.send });
    return resolveName({ networks, read }, parameters);
  }

  async signMessage(parameters: {
    readonly message: string;
    readonly address: CaipAddress;
  }): Promise<string> {
    const bytes = new TextEncoder().encode(parameters.message);
    const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    const params = [hex, plainAddress(parameters.address)];
    const { provider } = this.active;
    const signature = await withTimeout(() => provider.request({ method: 'personal_sign', params }), {
      clock: this.host.clock,
      timeoutMs: walletPromptTimeoutMs,
    });
    if (typeof signature !== 'string') throw createError('SOMETHING_WENT_WRONG');
    return signature;
  }

  async verifyMessage(parameters: {
    readonly message: string;
    readonly signature: string;
    readonly address: CaipAddress;
  }): Promise<boolean> {
    const { message, signature, address } = parameters;
    const { networks } = this.host;
    const network = networks.find(({ caipNetworkId }) => address.startsWith(`${caipNetworkId}:`));
    if (network === undefined) throw createError('NETWORK_NOT_FOUND');
    const { verifyMessage } = await loadVerification();
    return verifyMessage({ message, signature, address: plainAddress(address) }, (call) =>
      jsonRpcFetch(network, call, this.#reading),
    );
  }

  get #reading(): ReadOptions {
    const { clock, nodes } = this.host;
    return { clock, nodes, fetch: this.send };
  }

  #account(network: CaipNetwork): EvmAccount {
    const { provider, accounts } = this.active;
    const { clock } = this.host;
    return {
      address: accounts[0].address,
      network,
      read: (call) => jsonRpcFetch(network, call, this.#reading),
      ask: (call, timeoutMs = walletPromptTimeoutMs) =>
        withTimeout(() => provider.request(call), { clock, timeoutMs }),
    };
  }

  override destroy(): void {
    super.destroy();
    for (const provider of this.#remotes.values()) provider.destroy();
    this.#remotes.clear();
  }
}
