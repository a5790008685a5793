import type {
  CaipAddress,
  CaipNetwork,
  CaipNetworkId,
  Clock,
  KeyValueStorage,
  RemoteProvider,
} from '@mooring/core';
import { readAccounts, readChain } from '@mooring/evm';
import { readPeerMetadata } from '@mooring/protocol';
import type { SignEvents } from '@mooring/sign-client/dapp';
import { createError } from '../errors.ts';
import { jsonRpcFetch } from '../rpc/json-rpc-fetch.ts';
import { awaitApproval, dropSession, userDisconnected } from '../session/await-approval.ts';
import { EventListeners } from '../session/event-listeners.ts';
import {
  approvesMethod,
  type DappClient,
  type SignSession,
  sessionAccounts,
  sessionChains,
} from '../session/sign-session.ts';
import { rememberChain, rememberedChain } from './chain-memory.ts';
import { evmAddresses, evmChains, hasEvmAccounts } from './evm-accounts.ts';
import { proposalFor } from './proposal.ts';
import { networkWithNode, type ProviderOverride } from './provider-override.ts';
import { settledWithin } from './settled-within.ts';

export interface PairedProviderOptions {
  readonly client: DappClient;
  /** Pairs, sends requests and disconnects in the client's place: a site's universal provider. */
  readonly through?: DappClient | undefined;
  /** Replaces the methods, chains and events that are proposed to wallets. */
  readonly override?: ProviderOverride | undefined;
  readonly networks: readonly CaipNetwork[];
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly storage?: KeyValueStorage | undefined;
}

const goodbyeLimit = 3_000;
/** Methods that need the wallet's consent: never sent to a node when the wallet did not approve them. */
const walletOnly = /^(wallet_|personal_|eth_sign|eth_sendTransaction$|eth_sendRawTransactionSync$)/;
/** Events of the provider itself. A wallet's event of that name is ignored. */
const ownEvents: readonly string[] = ['connect', 'disconnect'];

/** A paired wallet as an EIP-1193 provider for EVM chains. */
export class PairedProvider implements RemoteProvider {
  readonly #options: PairedProviderOptions;
  readonly #listeners = new EventListeners();
  readonly #stop: () => void;
  #client: DappClient;
  #session: SignSession | undefined;
  #chain: CaipNetworkId | undefined;
  /** The account that the wallet selected last. Counts while the session gives it. */
  #shown: string | undefined;
  #attempt: AbortController | undefined;

  constructor(options: PairedProviderOptions) {
    this.#options = options;
    const { clock } = options;
    this.#client = options.through ?? options.client;
    const now = clock.now() / 1000;
    const restored = this.#client.session
      .getAll()
      .filter((session) => session.expiry > now && hasEvmAccounts(session));
    const latest = [...restored].sort((left, right) => right.expiry - left.expiry)[0];
    if (latest === undefined) rememberChain(options.storage, undefined);
    else this.#adopt(latest);
    this.#stop = this.#listen();
  }

  /** The sign client, e.g. to read its messages with `@mooring/sign-client/inspector`. */
  get client(): DappClient {
    return this.#options.client;
  }

  /**
   * Rejects with CHAIN_NOT_SUPPORTED when the wallet gives no EVM account. A later call aborts an earlier one (ABORTED), and
   * its session replaces the session before. Also resolves when a session is taken up meanwhile.
   */
  async connect(parameters: Parameters<RemoteProvider['connect']>[0]): Promise<void> {
    const { networks, signal, onUri } = parameters;
    this.#attempt?.abort();
    const attempt = new AbortController();
    this.#attempt = attempt;
    const onAbort = (): void => attempt.abort();
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
    const { topic } = this.#session ?? {};
    try {
      const session = await this.#settle(networks, attempt.signal, onUri);
      const before = this.#session;
      this.#adopt(session, this.#first(networks));
      if (before !== undefined && before.topic !== session.topic) dropSession(this.#client, before);
    } catch (error) {
      const taken = this.#session !== undefined && this.#session.topic !== topic;
      if (!taken || signal?.aborted || this.#attempt !== attempt) throw error;
      return;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      if (this.#attempt === attempt) this.#attempt = undefined;
    }
    this.#listeners.emit('connect', { chainId: this.#hexChain() });
  }

  async disconnect(): Promise<void> {
    const session = this.#session;
    if (session === undefined) return;
    this.#forget();
    const { clock } = this.#options;
    const client = this.#client;
    const told = client.disconnect({ topic: session.topic, reason: userDisconnected });
    await settledWithin(clock, goodbyeLimit, told);
  }

  /** The session in use. */
  get session(): SignSession | undefined {
    return this.#session;
  }

  /** Pairs, sends requests and disconnects through another client from now on, which shares the sign client. */
  use(through: DappClient): void {
    this.#client = through;
  }

  /** Replaces the session in use by one that was made elsewhere over the same client. */
  takeUp(session: SignSession): void {
    const before = this.#session;
    if (before?.topic === session.topic || !hasEvmAccounts(session)) return;
    this.#attempt?.abort();
    this.#change(() => this.#adopt(session, this.#first([])));
    if (before !== undefined) dropSession(this.#client, before);
    this.#listeners.emit('connect', { chainId: this.#hexChain() });
  }

  /** Ends the connection after the session was ended elsewhere over the same client, which sends no event. */
  left(topic: string): void {
    if (topic === this.#session?.topic) this.#end();
  }

  /** Stops listening to the client and aborts a running attempt. The session stays for the next page load. */
  destroy(): void {
    this.#attempt?.abort();
    this.#stop();
  }

  accounts(): readonly CaipAddress[] {
    return sessionAccounts(this.#session);
  }

  chains(): readonly CaipNetworkId[] {
    return sessionChains(this.#session);
  }

  wallet(): ReturnType<RemoteProvider['wallet']> {
    if (this.#session === undefined) return undefined;
    const { name, icon, url } = readPeerMetadata(this.#session.peer.metadata);
    return { name, icon, url };
  }

  async request({
    method,
    params,
  }: {
    readonly method: string;
    readonly params?: unknown;
  }): Promise<unknown> {
    const session = this.#session;
    const chain = this.#chain;
    if (session === undefined || chain === undefined) throw createError('CONNECT_BEFORE_REQUEST');
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return this.#addresses();
      case 'eth_chainId':
        return this.#hexChain();
      case 'net_version':
        return chain.slice('eip155:'.length);
      case 'wallet_switchEthereumChain':
        return this.#switchChain(session, chain, params);
    }
    if (approvesMethod(session, chain, method)) return this.#ask(session, chain, method, params);
    if (walletOnly.test(method)) throw createError('RPC_CALL_NOT_ALLOWED');
    const { networks, override } = this.#options;
    const network = networkWithNode(networks, chain, override);
    if (network === undefined) throw createError('NO_RPC_URL', { chain });
    return jsonRpcFetch(network, { method, params }, this.#options);
  }

  on(event: string, listener: (data: never) => void): this {
    this.#listeners.add(event, listener);
    return this;
  }

  removeListener(event: string, listener: (data: never) => void): this {
    this.#listeners.delete(event, listener);
    return this;
  }

  async #settle(
    networks: readonly CaipNetwork[],
    signal: AbortSignal,
    onUri: Parameters<RemoteProvider['connect']>[0]['onUri'],
  ): Promise<SignSession> {
    const { clock, override } = this.#options;
    const client = this.#client;
    const optionalNamespaces = proposalFor(networks, override);
    const session = await awaitApproval({ client, clock, optionalNamespaces, signal, onUri });
    const refused = signal.aborted ? 'ABORTED' : hasEvmAccounts(session) ? undefined : 'CHAIN_NOT_SUPPORTED';
    if (refused === undefined) return session;
    dropSession(client, session);
    throw createError(refused);
  }

  #ask(session: SignSession, chain: CaipNetworkId, method: string, params: unknown): Promise<unknown> {
    return this.#client.request({
      topic: session.topic,
      chainId: chain,
      request: { method, params: params ?? [] },
    });
  }

  /** Switches to an approved chain locally, and asks the wallet for another one if it approved the method. */
  async #switchChain(session: SignSession, chain: CaipNetworkId, params: unknown): Promise<null> {
    const [first] = Array.isArray(params) ? (params as readonly { readonly chainId?: unknown }[]) : [];
    const text = typeof first?.chainId === 'string' ? first.chainId : '';
    const wanted = readChain(text.startsWith('0x') ? text : `0x${text}`);
    if (wanted === undefined) throw createError('CHAIN_NOT_SUPPORTED');
    if (!sessionChains(session).includes(wanted)) {
      if (!approvesMethod(session, chain, 'wallet_switchEthereumChain')) {
        throw createError('SWITCH_CHAIN_FAILED', { chain: wanted });
      }
      const [asked = chain] = evmChains(session);
      const request = [{ chainId: `0x${Number(wanted.slice('eip155:'.length)).toString(16)}` }];
      await this.#ask(session, asked, 'wallet_switchEthereumChain', request);
    }
    this.#move(wanted);
    return null;
  }

  #listen(): () => void {
    const { client } = this.#options;
    const onEvent = ({ topic, params }: SignEvents['session_event']): void => {
      if (topic === this.#session?.topic) this.#onEvent(params);
    };
    const onUpdate = ({ topic, params }: SignEvents['session_update']): void => {
      if (topic === this.#session?.topic) this.#onUpdate({ ...this.#session, namespaces: params.namespaces });
    };
    const onEnd = ({ topic }: { readonly topic: string }): void => {
      if (topic === this.#session?.topic) this.#end();
    };
    client.on('session_event', onEvent);
    client.on('session_update', onUpdate);
    client.on('session_delete', onEnd);
    client.on('session_expire', onEnd);
    return () => {
      client.off('session_event', onEvent);
      client.off('session_update', onUpdate);
      client.off('session_delete', onEnd);
      client.off('session_expire', onEnd);
    };
  }

  #onEvent({ event, chainId }: SignEvents['session_event']['params']): void {
    if (event.name === 'accountsChanged') {
      const [shown] = readAccounts(event.data);
      if (shown === undefined) return;
      this.#change(() => {
        this.#shown = shown;
      });
    } else if (event.name === 'chainChanged') {
      const chain = readChain(event.data) ?? readChain(chainId);
      if (chain !== undefined) this.#move(chain);
    } else if (!ownEvents.includes(event.name)) {
      this.#listeners.emit(event.name.slice(0, 64), event.data);
    }
  }

  #onUpdate(session: SignSession): void {
    if (hasEvmAccounts(session)) {
      this.#change(() => this.#adopt(session, this.#chain));
      return;
    }
    // The session has no EVM account left.
    dropSession(this.#client, session);
    this.#end();
  }

  #end(): void {
    this.#forget();
    const { message, code } = userDisconnected;
    this.#listeners.emit('disconnect', Object.assign(new Error(message), { code }));
  }

  #move(chain: CaipNetworkId): void {
    this.#change(() => {
      this.#chain = chain;
      rememberChain(this.#options.storage, chain);
    });
  }

  /** Runs a change and emits what is different afterwards. */
  #change(act: () => void): void {
    const [chain, addresses] = [this.#chain, this.#addresses()];
    act();
    const next = this.#addresses();
    if (this.#chain !== chain) this.#listeners.emit('chainChanged', this.#hexChain());
    if (next.join() !== addresses.join()) this.#listeners.emit('accountsChanged', next);
  }

  /** Uses the wanted chain if the wallet approved it, else the chain of the last visit, else the first approved. */
  #adopt(session: SignSession, wanted?: CaipNetworkId): void {
    const { storage } = this.#options;
    this.#session = session;
    const approved = evmChains(session);
    this.#chain =
      [wanted, rememberedChain(storage)].find((chain) => chain !== undefined && approved.includes(chain)) ??
      approved[0];
    rememberChain(storage, this.#chain);
  }

  /** The chain that a new session starts on, if the wallet approves it. */
  #first(networks: readonly CaipNetwork[]): CaipNetworkId | undefined {
    return readChain(this.#options.override?.defaultChain) ?? networks[0]?.caipNetworkId;
  }

  #forget(): void {
    this.#session = undefined;
    this.#chain = undefined;
    this.#shown = undefined;
    rememberChain(this.#options.storage, undefined);
  }

  /** The selected account first. All of the session's on a chain without accounts of its own, to which only the wallet switches. */
  #addresses(): readonly string[] {
    const own = this.#chain === undefined ? [] : evmAddresses(this.#session, this.#chain);
    const all = own.length > 0 ? own : evmAddresses(this.#session);
    const wanted = this.#shown?.toLowerCase();
    const first = all.filter((address) => address.toLowerCase() === wanted);
    return [...first, ...all.filter((address) => !first.includes(address))];
  }

  #hexChain(): string {
    return `0x${Number(this.#chain?.slice('eip155:'.length) ?? 0).toString(16)}`;
  }
}
