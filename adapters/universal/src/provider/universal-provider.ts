import { createProtocolError } from '@mooring/protocol/sign';
import { SignClient } from '@mooring/sign-client';
import type {
  AuthenticateParameters,
  Authentication,
  Resumed,
  ResumeParameters,
  SessionTypes,
  SignClientTypes,
} from '@mooring/sign-client/types';
import type { EngineEvent } from '../engine/engine-event.ts';
import { PairedEngine } from '../engine/paired-engine.ts';
import { PairedMemory } from '../engine/paired-memory.ts';
import { createError } from '../errors.ts';
import { bareName, referenceOf } from '../session/caip-parts.ts';
import { clientPort, userDisconnected } from '../session/client-port.ts';
import { isOwnEvent, readChangedAccounts, readChangedChain } from '../session/read-wallet-event.ts';
import type { DappClient, SignSession } from '../session/sign-session.ts';
import { bundlerAddress, nodeAddress } from './api-address.ts';
import { Eip155Provider } from './eip155-provider.ts';
import { approvedNamespaces, proposedNamespaces, uniteNamespaces } from './namespace-config.ts';
import { NamespaceProvider, type NamespaceProviderOptions } from './namespace-provider.ts';
import { ProviderEvents } from './provider-events.ts';
import { ProviderStorage } from './provider-storage.ts';
import type {
  ConnectParams,
  IProvider,
  NamespaceConfig,
  PairingsCleanupOpts,
  ProviderResponse,
  RequestArguments,
  RpcProviderMap,
  SessionNamespace,
  UniversalProviderOpts,
} from './provider-types.ts';
import { dropFromSession } from './session-capabilities.ts';

/**
 * A paired wallet of any namespace behind one `request`: approved methods go to the wallet, the rest to the chain's node. Names
 * and shapes of the original universal provider 2.21.8.
 */
export class UniversalProvider {
  readonly providerOpts: UniversalProviderOpts;
  readonly events = new ProviderEvents();
  readonly isWalletConnect = true;
  rpcProviders: RpcProviderMap = {};
  /** The wallet's grants by bare namespace, with the site's node URLs and the current chain. */
  namespaces: Record<string, SessionNamespace> | undefined;
  /** The proposed namespaces. */
  optionalNamespaces: NamespaceConfig | undefined;
  sessionProperties: ConnectParams['sessionProperties'];
  scopedProperties: ConnectParams['scopedProperties'];
  session: SessionTypes.Struct | undefined;
  /** The last link. */
  uri: string | undefined;
  #client: SignClient | undefined;
  #storage: ProviderStorage | undefined;
  #engine: PairedEngine | undefined;
  readonly #listener = (event: EngineEvent): void => this.#onEngine(event);

  /**
   * Creates a provider and restores the session of the last visit, if any.
   *
   * @param engine an engine that already runs over the client; the provider uses its session and follows later ones
   * @throws MooringError `RELAY_URL_MISSING`, `OPTION_INVALID`, `STORAGE_FAILED`, `SESSION_NOT_FOUND`
   */
  static async init(options: UniversalProviderOpts, engine?: PairedEngine): Promise<UniversalProvider> {
    const provider = new UniversalProvider(options);
    await provider.#start(engine);
    return provider;
  }

  /** Use {@link UniversalProvider.init}. */
  constructor(options: UniversalProviderOpts) {
    this.providerOpts = options;
  }

  /** @throws MooringError `SIGN_CLIENT_NOT_INITIALIZED` */
  get client(): SignClient {
    if (this.#client === undefined) throw createError('SIGN_CLIENT_NOT_INITIALIZED');
    return this.#client;
  }

  /** The client's logger. */
  get logger(): SignClient['core']['logger'] {
    return this.client.core.logger;
  }

  /**
   * Sends a request to the wallet if it approved the method, otherwise to the chain's node.
   *
   * @param chain CAIP-2. Default: the current chain of the first namespace
   * @param expiry seconds that the wallet may take, 300 to 604800
   * @throws MooringError `CONNECT_BEFORE_REQUEST`, `NAMESPACE_NOT_CONFIGURED`, `RPC_CALL_NOT_ALLOWED`, `NO_RPC_URL`,
   * `RPC_PROVIDER_NOT_FOUND`, those of the client and of a node; a wallet's own error unchanged
   */
  async request<Result = unknown>(
    { method, params }: RequestArguments,
    chain?: string | undefined,
    expiry?: number | undefined,
  ): Promise<Result> {
    const { client } = this;
    if (this.session === undefined) throw createError('CONNECT_BEFORE_REQUEST');
    if (typeof method !== 'string' || method.trim() === '')
      throw createProtocolError('MISSING_OR_INVALID', 'request() method');
    const { topic } = client.session.get(this.session.topic);
    const { provider, reference } = this.#find(chain);
    const chainId = `${provider.name}:${reference}`;
    return provider.request<Result>({ topic, request: { method, params: params ?? [] }, chainId, expiry });
  }

  /** Like `request`, with a callback. */
  sendAsync(
    call: RequestArguments,
    callback: (error: Error | null, response: ProviderResponse) => void,
    chain?: string | undefined,
    expiry?: number | undefined,
  ): void {
    const id = this.client.core.clock.now();
    this.request(call, chain, expiry).then(
      (result) => callback(null, { id, jsonrpc: '2.0', result }),
      (error: Error) => callback(error, undefined as never),
    );
  }

  /** Connects if there is no session. Resolves with the addresses on the current chain. */
  async enable(): Promise<string[]> {
    if (this.session === undefined) {
      const { optionalNamespaces, sessionProperties, scopedProperties } = this;
      await this.connect({ optionalNamespaces, sessionProperties, scopedProperties });
    }
    return this.#find(undefined).provider.requestAccounts();
  }

  /**
   * Creates a link, emits it as `display_uri`, and resolves once a wallet has settled a session. Rejects with the wallet's error,
   * and with `Proposal expired` after 300 s.
   */
  async connect(parameters: ConnectParams): Promise<SessionTypes.Struct | undefined> {
    if (typeof parameters !== 'object' || parameters === null)
      throw createProtocolError('MISSING_OR_INVALID', `connect() params: ${String(parameters)}`);
    const { namespaces, optionalNamespaces, sessionProperties, scopedProperties } = parameters;
    this.client.core.assertReady();
    this.optionalNamespaces = uniteNamespaces(namespaces, optionalNamespaces);
    this.sessionProperties = sessionProperties;
    this.scopedProperties = scopedProperties;
    const { pairingTopic } = parameters;
    this.#unlisten(pairingTopic);
    return parameters.skipPairing === true ? undefined : this.pair(pairingTopic);
  }

  /** Proposes the namespaces of `connect`, over a new link or an active pairing. */
  async pair(pairingTopic: string | undefined): Promise<SessionTypes.Struct> {
    const { sessionProperties, scopedProperties, optionalNamespaces = {} } = this;
    const requested = {
      optionalNamespaces: proposedNamespaces(optionalNamespaces),
      ...(pairingTopic === undefined ? {} : { pairingTopic }),
      ...(sessionProperties === undefined ? {} : { sessionProperties }),
      ...(scopedProperties === undefined ? {} : { scopedProperties }),
    };
    const { uri, approval } = await this.#running.propose(requested, this.#listener);
    const approved = approval();
    this.#emitLink(uri);
    const session = whole(await approved);
    await this.#settle(session, optionalNamespaces);
    return session;
  }

  /**
   * Asks the wallet to sign in and connect in one step, or only to connect if it does not support sign-in. Resolves
   * with the signatures and the session; a wallet may omit either. Rejects like the client's `authenticate`.
   *
   * @param walletUniversalLink link of a wallet's app for link mode; the emitted link then opens that app
   */
  async authenticate(
    parameters: AuthenticateParameters,
    walletUniversalLink?: string | undefined,
  ): Promise<Authentication> {
    const { client } = this;
    client.core.assertReady();
    this.#unlisten(parameters?.pairingTopic);
    const { uri, response } = await client.authenticate(parameters, walletUniversalLink);
    const answered = response();
    this.#emitLink(uri);
    const result = await answered;
    if (result.session !== undefined) await this.#settle(result.session, this.optionalNamespaces ?? {});
    return result;
  }

  /**
   * Waits for the answer to a link of an earlier page, by its pairing, and then uses the session like `connect`. Resolves
   * with `undefined` if none is open. The original has no such method.
   *
   * @param parameters `rpcMap`: node addresses by CAIP-2 id
   */
  async resume({
    pairingTopic,
    rpcMap = {},
  }: ResumeParameters & { readonly rpcMap?: Readonly<Record<string, string>> }): Promise<
    Resumed | undefined
  > {
    const open = await this.client.resume({ pairingTopic });
    if (open === undefined) return undefined;
    return {
      ...open,
      approval: async () => {
        const session = await open.approval();
        // The session of a wallet that answered before the provider began is in use already.
        if (this.session?.topic !== session.topic)
          await this.#settle(
            whole(session),
            uniteNamespaces(session.optionalNamespaces, ...Object.entries(rpcMap).map(nodeConfig)),
          );
        return session;
      },
    };
  }

  /** Ends the session. @throws MooringError `CONNECT_BEFORE_ENABLE` without one */
  async disconnect(): Promise<void> {
    const { session, optionalNamespaces } = this;
    if (session === undefined) throw createError('CONNECT_BEFORE_ENABLE');
    await this.#running.end(session.topic, this.#listener);
    await this.#forget(session, optionalNamespaces);
  }

  /** Selects a chain, and a URL for its reads. Does nothing without a session. */
  setDefaultChain(chain: string, rpcUrl?: string | undefined): void {
    if (this.session === undefined) return;
    const { provider, reference } = this.#find(chain);
    provider.setDefaultChain(reference, rpcUrl);
  }

  /** Unsubscribes pairings that led to no session. */
  async cleanupPendingPairings({ deletePairings = false }: PairingsCleanupOpts = {}): Promise<void> {
    const { pairing } = this.client.core;
    if (!deletePairings) this.#unlisten();
    else await Promise.all(pairing.getPairings().map(({ topic }) => pairing.expire(topic)));
  }

  /** Does nothing, as in the original: an attempt ends with its link. */
  abortPairingAttempt(): void {}

  // The payload of each event is documented under its name.
  on(event: string, listener: (data: never) => void): this {
    this.events.on(event, listener);
    return this;
  }

  once(event: string, listener: (data: never) => void): this {
    this.events.once(event, listener);
    return this;
  }

  off(event: string, listener: (data: never) => void): this {
    this.events.off(event, listener);
    return this;
  }

  removeListener(event: string, listener: (data: never) => void): this {
    return this.off(event, listener);
  }

  async #start(shared: PairedEngine | undefined): Promise<void> {
    const { apiUrl } = this.providerOpts;
    if (apiUrl !== undefined && !/^https?:\/\/[^/]/.test(apiUrl))
      throw createError('OPTION_INVALID', { option: 'apiUrl', expected: 'an http or https address' });
    const {
      client,
      session,
      metadata = { name: '', description: '', url: '', icons: [] },
    } = this.providerOpts;
    this.#client = client ?? (await SignClient.init({ ...this.providerOpts, metadata }));
    const { core } = this.#client;
    this.#storage = new ProviderStorage(core.storage, core.customStoragePrefix, () => core.clock.now());
    this.#engine = shared ?? ownEngine(this.#client);
    // Subscribed before a session is used, so that no event is missed.
    const unwatch = this.#engine.watch(this.#listener);
    try {
      if (shared === undefined)
        await this.#connectExisting((current) => this.#findSession(session?.topic, current));
      else await this.#connectExisting(() => shared.current);
    } catch (error) {
      unwatch();
      if (shared === undefined) this.#engine.destroy();
      throw error;
    }
  }

  get #running(): PairedEngine {
    if (this.#engine === undefined) throw createError('SIGN_CLIENT_NOT_INITIALIZED');
    return this.#engine;
  }

  /** The named session, else that of the last visit, else any. */
  #findSession(named: string | undefined, current: string | undefined): SignSession | undefined {
    const sessions = this.client.session.getAll();
    const found = sessions.find(({ topic }) => topic === (named ?? current));
    if (named !== undefined && found === undefined) throw createError('SESSION_NOT_FOUND', { topic: named });
    return found ?? sessions[0];
  }

  /** Uses a session once storage has answered; meanwhile a session may end, or another be created. */
  async #connectExisting(choose: (current: string | undefined) => SignSession | undefined): Promise<void> {
    const current = await this.#storage?.current();
    let read: string | undefined;
    let requested: NamespaceConfig | undefined;
    for (let next = choose(current); next?.topic !== read; next = choose(current)) {
      read = next?.topic;
      requested = read === undefined ? undefined : await this.#storage?.requested(read);
    }
    const session = choose(current);
    if (session !== undefined) this.#adopt(whole(session), uniteNamespaces(requested));
  }

  #emitLink(uri: string | undefined): void {
    if (uri === undefined) return;
    this.uri = uri;
    this.events.emit('display_uri', uri);
  }

  async #settle(session: SessionTypes.Struct, requested: NamespaceConfig): Promise<void> {
    this.#adopt(session, requested);
    await this.#persist();
    this.events.emit('connect', { session });
  }

  #unlisten(except?: string): void {
    const { pairing, relayer } = this.client.core;
    for (const { topic } of pairing.getPairings()) if (topic !== except) relayer.unsubscribe(topic);
  }

  #adopt(session: SessionTypes.Struct, requested: NamespaceConfig): void {
    this.#running.adopt(session, this.#listener);
    this.session = session;
    this.optionalNamespaces = requested;
    this.namespaces = approvedNamespaces(session.namespaces, requested);
    this.rpcProviders = Object.fromEntries(
      Object.entries(this.namespaces).map(([name, namespace]) => [
        name,
        this.#createProvider(name, namespace),
      ]),
    );
  }

  #createProvider(name: string, namespace: SessionNamespace): IProvider {
    const { apiUrl, projectId, bundlerOrigins = [], disableProviderPing } = this.providerOpts;
    const { client } = this;
    const options: NamespaceProviderOptions = {
      name,
      namespace,
      client,
      clock: client.core.clock,
      fetch: this.providerOpts.fetch ?? ((...call) => globalThis.fetch(...call)),
      nodes: this.providerOpts.nodes,
      ping: disableProviderPing !== true,
      send: (call) => this.#running.send(call),
      defaultUrl: (chain) => this.#listedNode(chain) ?? nodeAddress(apiUrl, projectId, chain),
      onChain: (reference) => this.#onChain(name, reference),
    };
    const storage = this.#storage;
    if (name !== 'eip155' || storage === undefined) return new NamespaceProvider(options);
    return new Eip155Provider({
      ...options,
      storage,
      bundlerUrl: (chain, bundler) => bundlerAddress({ apiUrl, projectId, bundlerOrigins }, chain, bundler),
    });
  }

  #listedNode(chain: string): string | undefined {
    const { rpcMap = {} } = this.providerOpts;
    return Object.hasOwn(rpcMap, chain) ? rpcMap[chain] : undefined;
  }

  /** Handles events of other users of the engine, and changes of the current session. */
  #onEngine(event: EngineEvent): void {
    if (event.type === 'link') this.#emitLink(event.uri);
    else if (event.type === 'created')
      void this.#settle(whole(event.session), uniteNamespaces(event.requested?.optionalNamespaces));
    else if (event.type === 'ended') {
      const { session } = this;
      if (event.topic !== session?.topic) return;
      if (event.payload === undefined) void this.#forget(session);
      else this.#onEnd(session, event.payload);
    } else if (event.payload.topic !== this.session?.topic) return;
    else if (event.type === 'event') this.#onEvent(event.payload);
    else if (event.type === 'updated')
      this.#onUpdate(event.payload as SignClientTypes.EventArguments['session_update']);
    else this.events.emit('session_ping', event.payload);
  }

  #onEvent(payload: SignClientTypes.EventArguments['session_event']): void {
    const { event, chainId } = payload.params;
    if (event.name === 'accountsChanged') {
      const accounts = readChangedAccounts(event.data);
      if (accounts.length > 0) this.events.emit('accountsChanged', accounts);
    } else if (event.name === 'chainChanged') {
      const { name, reference } = readChangedChain(event.data, chainId);
      this.#provider(name)?.setDefaultChain(reference);
    } else if (!isOwnEvent(event.name)) {
      this.events.emit(event.name, event.data);
    }
    this.events.emit('session_event', payload);
  }

  #onUpdate({ topic, params }: SignClientTypes.EventArguments['session_update']): void {
    const { session, optionalNamespaces = {} } = this;
    if (session === undefined) return;
    this.session = { ...session, namespaces: params.namespaces };
    this.namespaces = approvedNamespaces(params.namespaces, optionalNamespaces);
    const providers: RpcProviderMap = {};
    for (const [name, namespace] of Object.entries(this.namespaces)) {
      const known = this.rpcProviders[name];
      known?.updateNamespace(namespace);
      providers[name] = known ?? this.#createProvider(name, namespace);
    }
    this.rpcProviders = providers;
    void dropFromSession(this.client, topic, this.#storage?.capabilityKeys(topic) ?? []);
    this.#storage?.forgetCapabilities(topic);
    this.events.emit('session_update', { topic, params });
  }

  /** Also on expiry: the client then emits both events, this one first. */
  #onEnd(session: SessionTypes.Struct, payload: SignClientTypes.EventArguments['session_delete']): void {
    const { message, code } = userDisconnected;
    const { topic } = session;
    void this.#forget(session);
    this.events.emit('session_delete', payload);
    this.events.emit('disconnect', { message, code, data: topic });
  }

  #onChain(name: string, reference: string): void {
    const namespace = this.namespaces?.[name];
    if (namespace === undefined) return;
    this.namespaces = { ...this.namespaces, [name]: { ...namespace, defaultChain: reference } };
    const requested = this.optionalNamespaces?.[name] ?? { chains: [], methods: [], events: [] };
    this.optionalNamespaces = {
      ...this.optionalNamespaces,
      [name]: { ...requested, defaultChain: reference },
    };
    void this.#persist();
    this.events.emit('chainChanged', reference);
    const accounts = this.rpcProviders[name]?.requestAccounts() ?? [];
    if (accounts.length > 0) this.events.emit('accountsChanged', accounts);
    this.events.emit('default_chain_changed', `${name}:${reference}`);
  }

  /** Own properties only: a wallet chooses the names of chains, which may be those of `Object.prototype`. */
  #provider(name: string): IProvider | undefined {
    return Object.hasOwn(this.rpcProviders, name) ? this.rpcProviders[name] : undefined;
  }

  /** The namespace provider of a chain, and the chain's reference. Default: the current chain. */
  #find(chain: string | undefined): { provider: IProvider; reference: string } {
    const name = chain === undefined ? Object.keys(this.rpcProviders)[0] : bareName(chain);
    const provider = name === undefined ? undefined : this.#provider(name);
    if (provider === undefined) throw createError('NAMESPACE_NOT_CONFIGURED', { namespace: name ?? '' });
    const reference = chain?.includes(':') === true ? referenceOf(chain) : provider.getDefaultChain();
    return { provider, reference };
  }

  async #persist(): Promise<void> {
    if (this.session === undefined) return;
    await this.#storage?.keep(this.session.topic, this.optionalNamespaces ?? {});
  }

  /** Deletes the session's pairing. Others may be links that a wallet has read and not answered yet. */
  async #forget(
    { topic, pairingTopic }: SessionTypes.Struct,
    requested: NamespaceConfig | undefined = this.optionalNamespaces,
  ): Promise<void> {
    const { pairing } = this.client.core;
    // Another session may have been created while this one ended.
    if (this.session?.topic === topic) {
      this.session = undefined;
      this.namespaces = undefined;
      this.rpcProviders = {};
      // Or asked for, by `connect`.
      if (this.optionalNamespaces === requested) {
        this.optionalNamespaces = undefined;
        this.sessionProperties = undefined;
        this.scopedProperties = undefined;
        this.uri = undefined;
      }
    }
    const gone = pairingTopic && pairing.expire(pairingTopic).catch(() => undefined);
    await Promise.all([this.#storage?.forget(topic), gone]);
  }
}

/** An engine for the site's own provider, which ends only the sessions that its program ends. */
function ownEngine(client: SignClient): PairedEngine {
  return new PairedEngine({
    // The dapp's half of the client, under the original's types.
    port: clientPort(client as unknown as DappClient),
    clock: client.core.clock,
    memory: new PairedMemory(undefined),
    endsNothing: true,
  });
}

/** A configuration of one node alone. */
function nodeConfig([chain, url]: readonly [string, string]): NamespaceConfig {
  return { [bareName(chain)]: { chains: [], methods: [], events: [], rpcMap: { [chain]: url } } };
}

/** Sessions of a sign client are complete. */
function whole(session: SignSession): SessionTypes.Struct {
  return session as SessionTypes.Struct;
}
