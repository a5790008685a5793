import type { CaipNetwork, CaipNetworkId } from '@mooring/core';
import type { Approval, Clock, Grant, LoadNodes, RemoteWallet, WalletEvent } from '@mooring/core/adapter';
import { formatQuantity } from '@mooring/protocol';
import { createError } from '../errors.ts';
import { jsonRpcFetch } from '../rpc/json-rpc-fetch.ts';
import { networkWithNode } from '../rpc/network-with-node.ts';
import type { Eip1193Provider } from './eip1193.ts';
import { EventListeners } from './event-listeners.ts';
import { readAccounts, readChain } from './read-event.ts';
import { selectedFirst } from './selected-first.ts';

/** Parts of a remote wallet's provider. */
export interface RemoteProviderOptions {
  readonly wallet: Pick<RemoteWallet, 'granted' | 'chain' | 'use' | 'request' | 'on'>;
  /** Read at every lookup of a network, so it may be a getter. */
  readonly networks: readonly CaipNetwork[];
  /** The site's own node addresses by CAIP-2 id, tried before all others. */
  readonly rpcMap?: Readonly<Record<string, string>> | undefined;
  /** Default: the addresses of the networks. */
  readonly nodes?: LoadNodes | undefined;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
}

const namespace = 'eip155';
/** Methods that need the wallet's consent: never sent to a node when the wallet did not approve them. */
const walletOnly = /^(wallet_|personal_|eth_sign|eth_sendTransaction$|eth_sendRawTransactionSync$)/;
/** Events of the provider itself. A wallet's event of that name is ignored. */
const ownEvents: readonly string[] = ['connect', 'disconnect'];
const disconnected = { code: 6000, message: 'User disconnected.' } as const;

/** Wraps a remote wallet as an EIP-1193 provider. */
export class RemoteProvider implements Eip1193Provider {
  readonly #options: RemoteProviderOptions;
  readonly #listeners = new EventListeners();
  readonly #stop: () => void;
  /** Id of the last known approval. */
  #approval: string | undefined;
  /** The account that the wallet selected last. Used while the approval includes it. */
  #shown: string | undefined;
  #seen: { readonly chain: CaipNetworkId | undefined; readonly addresses: string };

  constructor(options: RemoteProviderOptions) {
    this.#options = options;
    this.#approval = this.#granted?.id;
    this.#seen = this.#look();
    this.#stop = options.wallet.on((event) => this.#onEvent(event));
  }

  async request({
    method,
    params,
  }: {
    readonly method: string;
    readonly params?: unknown;
  }): Promise<unknown> {
    const grant = this.#grant;
    const chain = this.#chain;
    if (grant === undefined || chain === undefined) throw createError('CONNECT_BEFORE_REQUEST');
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return this.#addresses();
      case 'eth_chainId':
        return this.#hexChain();
      case 'net_version':
        return reference(chain);
      case 'wallet_switchEthereumChain':
        return this.#switchChain(grant, params);
    }
    const { wallet, networks, rpcMap = {}, nodes, clock, fetch } = this.#options;
    if (grant.methods.includes(method)) return wallet.request(namespace, { chain, method, params });
    if (walletOnly.test(method)) throw createError('RPC_CALL_NOT_ALLOWED');
    const network = networkWithNode(networks, chain, rpcMap);
    if (network === undefined) throw createError('NO_RPC_URL', { chain });
    const own = Object.hasOwn(rpcMap, chain) ? rpcMap[chain] : undefined;
    const first = own === undefined ? [] : [own];
    return jsonRpcFetch(network, { method, params }, { nodes, first, clock, fetch });
  }

  on(event: string, listener: (data: never) => void): this {
    this.#listeners.add(event, listener);
    return this;
  }

  removeListener(event: string, listener: (data: never) => void): this {
    this.#listeners.delete(event, listener);
    return this;
  }

  /** Stops listening to the wallet. */
  destroy(): void {
    this.#stop();
  }

  get #granted(): Approval | undefined {
    return this.#options.wallet.granted(namespace);
  }

  get #grant(): Grant | undefined {
    return this.#granted?.grants[namespace];
  }

  get #chain(): CaipNetworkId | undefined {
    return this.#options.wallet.chain(namespace);
  }

  /** Switches to an approved chain locally, and asks the wallet for another one if it approved the method. */
  async #switchChain({ chains, methods }: Grant, params: unknown): Promise<null> {
    const [first] = Array.isArray(params) ? (params as readonly { readonly chainId?: unknown }[]) : [];
    const text = typeof first?.chainId === 'string' ? first.chainId : '';
    const wanted = readChain(text.startsWith('0x') ? text : `0x${text}`);
    if (wanted === undefined) throw createError('CHAIN_NOT_SUPPORTED');
    const { wallet } = this.#options;
    if (!chains.includes(wanted)) {
      const method = 'wallet_switchEthereumChain';
      // A request must name an approved chain, or the wallet ignores it.
      const [chain] = chains;
      if (chain === undefined || !methods.includes(method))
        throw createError('SWITCH_CHAIN_FAILED', { chain: wanted });
      await wallet.request(namespace, { chain, method, params: [{ chainId: hex(wanted) }] });
    }
    wallet.use(namespace, wanted);
    return null;
  }

  #onEvent(event: WalletEvent): void {
    if (event.type === 'lost') {
      if (event.namespaces.includes(namespace)) this.#end();
    } else if (event.type === 'granted') this.#take();
    else if (event.type === 'changed' && event.namespace === namespace) {
      this.#onWalletEvent(event.name, event.data);
    }
  }

  #onWalletEvent(name: string, data: unknown): void {
    if (name === 'accountsChanged') {
      const [shown] = readAccounts(data);
      this.#shown = shown ?? this.#shown;
      this.#emitChanges();
    } else if (name === 'chainChanged') this.#emitChanges();
    else if (!ownEvents.includes(name)) this.#listeners.emit(name, data);
  }

  #take(): void {
    const id = this.#granted?.id;
    const isNew = id !== undefined && id !== this.#approval;
    if (isNew) this.#shown = undefined;
    this.#approval = id;
    this.#emitChanges();
    if (isNew) this.#listeners.emit('connect', { chainId: this.#hexChain() });
  }

  #end(): void {
    this.#approval = undefined;
    this.#shown = undefined;
    this.#seen = this.#look();
    this.#listeners.emit('disconnect', Object.assign(new Error(disconnected.message), disconnected));
  }

  #look(): { readonly chain: CaipNetworkId | undefined; readonly addresses: string } {
    return { chain: this.#chain, addresses: this.#addresses().join() };
  }

  /** Emits differences from the last state. */
  #emitChanges(): void {
    const before = this.#seen;
    this.#seen = this.#look();
    if (this.#grant === undefined) return;
    if (this.#seen.chain !== before.chain) this.#listeners.emit('chainChanged', this.#hexChain());
    if (this.#seen.addresses !== before.addresses) this.#listeners.emit('accountsChanged', this.#addresses());
  }

  /** The selected account first. All accounts on a chain without its own, to which only the wallet can switch. */
  #addresses(): readonly string[] {
    const { accounts = [] } = this.#grant ?? {};
    const chain = this.#chain;
    const own = accounts.filter((account) => chain !== undefined && account.startsWith(`${chain}:`));
    return selectedFirst(unique((own.length > 0 ? own : accounts).map(plain)), this.#shown);
  }

  #hexChain(): string {
    return hex(this.#chain ?? 'eip155:0');
  }
}

function plain(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1);
}

function reference(chain: CaipNetworkId): string {
  return chain.slice(chain.indexOf(':') + 1);
}

/** A wallet may grant chains whose reference is no number. */
function hex(chain: CaipNetworkId): string {
  const id = Number(reference(chain));
  return formatQuantity(Number.isSafeInteger(id) ? id : 0);
}

/** Removes duplicate addresses, ignoring case. */
function unique(addresses: readonly string[]): readonly string[] {
  const found = new Map<string, string>();
  for (const address of addresses) {
    const key = address.toLowerCase();
    if (!found.has(key)) found.set(key, address);
  }
  return [...found.values()];
}
