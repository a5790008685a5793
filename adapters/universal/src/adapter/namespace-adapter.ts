import {
  type Adapter,
  type BaseStorage,
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  plainAddress,
} from '@mooring/core';
import {
  type ActiveAccount,
  type BalanceParameters,
  BaseAdapter,
  type Clock,
  type NativeBalance,
  type RemoteWallet,
  type WalletSearch,
} from '@mooring/core/adapter';
import { currentId, formerOrCurrentId, namespaceFacts } from '@mooring/protocol';
import { checkAddress } from '@mooring/protocol/addresses';
import { fetchedConnectTimeoutMs, walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import { createError } from '../errors.ts';
import { loadSignatures } from '../lazy.ts';
import type { ChainProvider, ChainRequest } from '../namespace/chain-provider.ts';
import { proposalOf } from '../namespace/namespace-proposal.ts';
import { readBalance } from '../namespace/read-balance.ts';
import { signMessage } from '../namespace/sign-message.ts';
import { type LateSearch, lateSearchOf } from './late-search.ts';

/** Options of {@link NamespaceAdapter}. */
export interface NamespaceAdapterOptions {
  /** The namespace of the adapter's networks, such as `polkadot`. */
  readonly namespace: Namespace;
  /** Object where wallets are found. Default: the page's window, if there is one. */
  readonly window?: object | undefined;
  /** Default: the page's `localStorage`, if there is one. */
  readonly storage?: BaseStorage | undefined;
  /**
   * Separates the stored connections of a second instance on the same origin. Pass the value of the `createAppKit`
   * option of this name.
   */
  readonly customStoragePrefix?: string | undefined;
}

/**
 * Connects wallets of any namespace without its own adapter: paired ones, and injected ones of Polkadot and Cosmos
 * chains. Wallets do not know a site's network, so switching prompts only wallets that approve each chain separately.
 */
export class NamespaceAdapter extends BaseAdapter<Namespace, ChainProvider> {
  readonly verifyMessage?: NonNullable<Adapter['verifyMessage']>;
  readonly #search: LateSearch | undefined;

  constructor({ namespace, window: target, storage, customStoragePrefix }: NamespaceAdapterOptions) {
    super({ type: 'universal', namespace, proposal: proposalOf(namespace), storage, customStoragePrefix });
    const page = target ?? (typeof window === 'undefined' ? undefined : window);
    this.#search = lateSearchOf(namespace, page, () => this.host.clock);
    // Only for namespaces with a sign-in message.
    if (namespaceFacts(namespace).accountName !== undefined)
      this.verifyMessage = async (parameters) => (await loadSignatures()).verifyMessage(parameters);
  }

  /** Loads the code that finds wallets in the page. */
  async prepare(): Promise<void> {
    await this.#search?.load();
  }

  override async reconnect(): Promise<void> {
    const search = this.#search;
    // If the code loads late, the wallets reconnect then.
    if (search !== undefined)
      await withTimeout(() => search.load(), {
        clock: this.host.clock,
        timeoutMs: fetchedConnectTimeoutMs,
      }).catch(() => undefined);
    await super.reconnect();
  }

  protected discover(onChange: () => void): WalletSearch<ChainProvider> | undefined {
    return this.#search?.begin(onChange);
  }

  protected remoteProvider(wallet: RemoteWallet, active: () => ActiveAccount): ChainProvider {
    const { namespace } = this;
    const { clock } = this.host;
    const request = ({ method, params }: ChainRequest): Promise<unknown> =>
      this.#ask(clock, wallet, active().chainId, { method, params });
    return {
      get address() {
        return active().address;
      },
      get chainId() {
        return active().chainId;
      },
      request: async (call) => request(call),
      signMessage: async (message) =>
        signMessage(
          namespace,
          (method, params) => request({ method, params }),
          active(),
          message,
          wallet.granted(namespace)?.grants[namespace]?.methods,
        ),
    };
  }

  async #ask(
    clock: Clock,
    wallet: RemoteWallet,
    chainId: CaipNetworkId,
    { method, params }: ChainRequest,
  ): Promise<unknown> {
    const grant = wallet.granted(this.namespace)?.grants[this.namespace];
    if (grant === undefined) throw createError('NOT_CONNECTED');
    if (!grant.methods.includes(method)) throw createError('RPC_CALL_NOT_ALLOWED');
    // A wallet is called with the chain id that it approved.
    const chain = this.approvedId(wallet, chainId) ?? chainId;
    return withTimeout(() => wallet.request(this.namespace, { chain, method, params }), {
      clock,
      timeoutMs: walletPromptTimeoutMs,
    });
  }

  protected override readAddress(text: string): string | undefined {
    return checkAddress(this.namespace, text) ? text : undefined;
  }

  /** Of a chain with two ids, the one that the site lists. */
  protected override currentChain(chainId: CaipNetworkId): CaipNetworkId {
    const id = currentId(chainId);
    const listed = this.host.networks.map(({ caipNetworkId }) => caipNetworkId);
    const other = formerOrCurrentId(id) as CaipNetworkId | undefined;
    return other !== undefined && !listed.includes(id) && listed.includes(other) ? other : id;
  }

  /**
   * Reads the network's node in the namespaces `eip155` and `solana`. Nodes of other namespaces differ too much; their
   * balances come from the site's API.
   */
  async getBalance(parameters: BalanceParameters): Promise<NativeBalance> {
    const { clock, nodes } = this.host;
    const fetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request);
    return readBalance(parameters, { clock, nodes, fetch });
  }

  async signMessage(parameters: {
    readonly message: string;
    readonly address: CaipAddress;
  }): Promise<string> {
    const { provider, accounts } = this.active;
    // The caller expects the signature of the named account.
    if (plainAddress(parameters.address) !== accounts[0].address) throw createError('NOT_CONNECTED');
    return provider.signMessage(parameters.message);
  }
}
