import type {
  CaipAddress,
  CaipNetwork,
  CaipNetworkId,
  Clock,
  KeyValueStorage,
  RemoteProvider,
} from '@mooring/core';
import { createError, readPeerMetadata } from '@mooring/protocol';
import { jsonRpcFetch } from '../rpc/json-rpc-fetch.ts';
import { awaitApproval } from './await-approval.ts';
import { proposalFor } from './proposal.ts';
import { readAccounts, readChain } from './read-event.ts';
import {
  addressesOn,
  approvesMethod,
  type DappClient,
  type SignSession,
  sessionAccounts,
  sessionChains,
} from './sign-session.ts';

export interface PairedProviderOptions {
  readonly client: DappClient;
  readonly networks: readonly CaipNetwork[];
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly storage?: KeyValueStorage | undefined;
}

/** In `storage` while there is a session: tells a page load whether the engine is worth loading. */
export const pairedKey = '@mooring/paired';

const goodbyeLimit = 3_000;
const userDisconnected = { code: 6000, message: 'User disconnected.' } as const;
/** Needs the wallet's own consent: never sent to a node when the wallet did not approve it. */
const walletOnly = /^(wallet_|personal_|eth_sign|eth_sendTransaction$|eth_sendRawTransactionSync$)/;

/** A paired wallet as an EIP-1193 provider for EVM chains. */
export class PairedProvider implements RemoteProvider {
  readonly #options: PairedProviderOptions;
  readonly #listeners = new Map<string, Set<(data: never) => void>>();
  #session: SignSession | undefined;
  #chain: CaipNetworkId | undefined;
  #first: string | undefined;

  constructor(options: PairedProviderOptions) {
    this.#options = options;
    const { client, clock } = options;
    const now = clock.now() / 1000;
    const restored = client.session.getAll().filter((session) => session.expiry > now);
    const latest = [...restored].sort((left, right) => right.expiry - left.expiry)[0];
    if (latest === undefined) this.#remember(undefined);
    else this.#adopt(latest);
    this.#listen();
  }

  async connect(parameters: Parameters<RemoteProvider['connect']>[0]): Promise<void> {
    const { client, clock } = this.#options;
    const session = await awaitApproval({
      client,
      clock,
      optionalNamespaces: proposalFor(parameters.networks),
      signal: parameters.signal,
      onUri: parameters.onUri,
    });
    this.#adopt(session, parameters.networks[0]?.caipNetworkId);
    this.#emit('connect', { chainId: this.#hexChain() });
  }

  async disconnect(): Promise<void> {
    const session = this.#session;
    if (session === undefined) return;
    this.#forget();
    const { client, clock } = this.#options;
    await new Promise<void>((resolve) => {
      const cancel = clock.after(goodbyeLimit, resolve);
      const done = (): void => {
        cancel();
        resolve();
      };
      client.disconnect({ topic: session.topic, reason: userDisconnected }).then(done, done);
    });
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
    const network = this.#options.networks.find((known) => known.caipNetworkId === chain);
    if (network === undefined) throw createError('NO_RPC_URL', { chain });
    return jsonRpcFetch(network, { method, params }, this.#options);
  }

  on(event: string, listener: (data: never) => void): this {
    const set = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, set.add(listener));
    return this;
  }

  removeListener(event: string, listener: (data: never) => void): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }

  #ask(session: SignSession, chain: CaipNetworkId, method: string, params: unknown): Promise<unknown> {
    const { client } = this.#options;
    return client.request({
      topic: session.topic,
      chainId: chain,
      request: { method, params: params ?? [] },
    });
  }

  /** An approved chain is only shown; for another one the wallet is asked, where it allows that. */
  async #switchChain(session: SignSession, chain: CaipNetworkId, params: unknown): Promise<null> {
    const [first] = Array.isArray(params) ? (params as readonly { readonly chainId?: unknown }[]) : [];
    const text = typeof first?.chainId === 'string' ? first.chainId : '';
    const wanted = readChain(text.startsWith('0x') ? text : `0x${text}`);
    if (wanted === undefined) throw createError('CHAIN_NOT_SUPPORTED');
    if (!sessionChains(session).includes(wanted)) {
      if (!approvesMethod(session, chain, 'wallet_switchEthereumChain')) {
        throw createError('SWITCH_CHAIN_FAILED', { chain: wanted });
      }
      const [asked = chain] = sessionChains(session);
      const request = [{ chainId: `0x${Number(wanted.slice('eip155:'.length)).toString(16)}` }];
      await this.#ask(session, asked, 'wallet_switchEthereumChain', request);
    }
    this.#move(wanted);
    return null;
  }

  #listen(): void {
    const { client } = this.#options;
    client.on('session_event', (event: SessionEvent) => {
      if (event.topic === this.#session?.topic) this.#onEvent(event.params);
    });
    client.on('session_update', ({ topic, params }: SessionUpdate) => {
      const session = this.#session;
      if (session === undefined || topic !== session.topic) return;
      this.#adopt({ ...session, namespaces: params.namespaces }, this.#chain);
      this.#emit('chainChanged', this.#hexChain());
      this.#emit('accountsChanged', this.#addresses());
    });
    for (const name of ['session_delete', 'session_expire']) {
      client.on(name, ({ topic }: { readonly topic: string }) => {
        if (topic !== this.#session?.topic) return;
        this.#forget();
        this.#emit(
          'disconnect',
          Object.assign(new Error(userDisconnected.message), { code: userDisconnected.code }),
        );
      });
    }
  }

  #onEvent({ event, chainId }: SessionEvent['params']): void {
    if (event.name === 'accountsChanged') {
      const addresses = readAccounts(event.data);
      if (addresses.length === 0) return;
      this.#first = addresses[0];
      this.#emit('accountsChanged', this.#addresses());
    } else if (event.name === 'chainChanged') {
      const chain = readChain(event.data) ?? readChain(chainId);
      if (chain !== undefined) this.#move(chain);
    } else {
      this.#emit(event.name.slice(0, 64), event.data);
    }
  }

  #move(chain: CaipNetworkId): void {
    if (this.#chain === chain) return;
    this.#chain = chain;
    this.#remember(chain);
    this.#emit('chainChanged', this.#hexChain());
    this.#emit('accountsChanged', this.#addresses());
  }

  /** The chain: what is wanted if the wallet approved it, else where the visitor was, else its first. */
  #adopt(session: SignSession, wanted?: CaipNetworkId): void {
    this.#session = session;
    const approved = sessionChains(session).filter((chain) => chain.startsWith('eip155:'));
    const stored = this.#stored();
    this.#chain =
      [wanted, stored].find((chain) => chain !== undefined && approved.includes(chain)) ?? approved[0];
    this.#remember(this.#chain);
  }

  #forget(): void {
    this.#session = undefined;
    this.#chain = undefined;
    this.#first = undefined;
    this.#remember(undefined);
  }

  /** The active account first. On a chain without accounts of its own (moved there by the wallet): all of the session. */
  #addresses(): readonly string[] {
    const own = this.#chain === undefined ? [] : addressesOn(this.#session, this.#chain);
    const all = own.length > 0 ? own : readAccounts(sessionAccounts(this.#session));
    const first = this.#first;
    if (first === undefined) return [...new Set(all)];
    const others = all.filter((address) => address.toLowerCase() !== first.toLowerCase());
    return [first, ...new Set(others)];
  }

  #hexChain(): string {
    return `0x${Number(this.#chain?.slice('eip155:'.length) ?? 0).toString(16)}`;
  }

  #emit(event: string, data: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(data as never);
  }

  #stored(): CaipNetworkId | undefined {
    try {
      return readChain(this.#options.storage?.getItem(pairedKey));
    } catch {
      return undefined;
    }
  }

  #remember(chain: CaipNetworkId | undefined): void {
    try {
      if (chain === undefined) this.#options.storage?.removeItem(pairedKey);
      else this.#options.storage?.setItem(pairedKey, chain);
    } catch {
      // A storage that refuses costs the silent restore, nothing else.
    }
  }
}

interface SessionEvent {
  readonly topic: string;
  readonly params: {
    readonly event: { readonly name: string; readonly data: unknown };
    readonly chainId: string;
  };
}

interface SessionUpdate {
  readonly topic: string;
  readonly params: { readonly namespaces: SignSession['namespaces'] };
}
