import { isMooringError } from '@mooring/protocol';
import { clientKeyPair, randomHex } from '@mooring/protocol/crypto';
import { messageReplayDelayMs } from '@mooring/protocol/limits';
import { checkRelayUrl } from '@mooring/protocol/relay';
import { createProtocolError, type PairingRecord } from '@mooring/protocol/sign';
import { type Clock, nowSeconds, systemClock } from '@mooring/protocol/time';
import { platform } from '#platform';
import { Emitter } from '../emitter/emitter.ts';
import { createError } from '../errors.ts';
import { loadInspector } from '../lazy.ts';
import type { LogBuffer } from '../log/log-buffer.ts';
import { Logger } from '../log/logger.ts';
import { type DeepLinkHost, deepLinkChoice } from '../ports/deep-link-host.ts';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import type { Linking } from '../ports/linking.ts';
import type { TabEnvironment } from '../ports/tab-environment.ts';
import type {
  AuthRecord,
  KeptMessage,
  SettlementRecord,
  StoredAuthRequest,
  StoredProposal,
  StoredSession,
} from '../records/records.ts';
import type { StoredRequest } from '../records/stored-request.ts';
import type { MessageInspector } from '../relay/message-inspector.ts';
import { RelayClient } from '../relay/relay-client.ts';
import type { RelayIdentity } from '../relay/relay-identity.ts';
import type { RelayEvents } from '../relay/relay-port.ts';
import { isLostStorage } from '../storage/is-lost-storage.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { SharedRelay } from '../tabs/shared-relay.ts';
import { fromPlain, TabGroup, toPlain } from '../tabs/tab-group.ts';
import { TabLocks } from '../tabs/tab-locks.ts';
import type { TabBroadcast } from '../tabs/tab-message.ts';
import { createVerification } from '../verify/create-verification.ts';
import type { Verification } from '../verify/verification.ts';
import { VerifyApi } from '../verify/verify-api.ts';
import type { VerifyKey } from '../verify/verify-client.ts';
import { version } from '../version.ts';
import type { CoreOptions } from './core-options.ts';
import { Expirer } from './expirer.ts';
import { History, type HistoryRecord } from './history.ts';
import type { InboundRecord } from './inbox.ts';
import { Keychain } from './keychain.ts';
import { rememberLinkApp } from './link-apps.ts';
import { Messenger } from './messenger.ts';
import { Pairing, type PairingEvents } from './pairing.ts';
import { RecentlyDeleted } from './recently-deleted.ts';
import { RecordStores } from './record-stores.ts';
import { type Outcome, Waiters } from './waiters.ts';

const seedTag = 'client_ed25519_seed';

/** Everything below sessions: storage, keys, relay and pairings. One per client and storage prefix. */
export class Core {
  readonly protocol = 'wc';
  readonly version = 2;
  readonly name: string;
  readonly projectId: string | undefined;
  readonly relayUrl: string;
  readonly customStoragePrefix: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly random: (length: number) => Uint8Array;
  readonly pairing: Pairing;
  readonly keychain: Keychain;
  readonly history: History;
  readonly messenger: Messenger;
  readonly relayer: SharedRelay;
  /** `relayer_connect`, `relayer_error` and the like, if this tab owns the socket. */
  readonly relayerEvents = new Emitter<RelayEvents>();
  readonly expirer: Expirer;
  readonly waiters: Waiters;
  /** Locks shared by all tabs. */
  readonly locks: TabLocks;
  /** Whether a person can see this tab. */
  readonly isVisible: () => boolean;
  readonly deleted = new RecentlyDeleted();
  readonly sessions: RecordStore<StoredSession>;
  readonly proposals: RecordStore<StoredProposal>;
  readonly requests: RecordStore<StoredRequest>;
  readonly settlements: RecordStore<SettlementRecord>;
  readonly endings: RecordStore<KeptMessage>;
  readonly answers: RecordStore<KeptMessage>;
  readonly auths: RecordStore<AuthRecord>;
  readonly authRequests: RecordStore<StoredAuthRequest>;
  /** Apps that accept messages at their address, by address. */
  readonly linkApps: RecordStore<true>;
  readonly linking: Linking | undefined;
  /** `undefined`: the page, or {@link linking}, opens other apps. */
  readonly deepLinks: DeepLinkHost | false | undefined;
  readonly deepLinkName: string;
  /** Address of the verify service; `undefined` without one. */
  readonly verifyUrl: string | undefined;
  readonly verification: Promise<Verification> | undefined;
  readonly verify: VerifyApi;
  readonly #options: CoreOptions;
  readonly #tabs: TabEnvironment | undefined;
  readonly #records: RecordStores;
  readonly #broadcastListeners = new Map<string, (payload: unknown) => void>();
  readonly #expireListeners = new Map<string, (id: string) => Promise<void>>();
  readonly #ownerListeners: (() => void)[] = [];
  #unawaitedListener: ((key: string, outcome: Outcome) => void) | undefined;
  readonly #client: RelayClient;
  readonly #group: TabGroup;
  readonly #pairings: RecordStore<PairingRecord>;
  readonly #inbound: RecordStore<InboundRecord>;
  readonly #keys: RecordStore<string>;
  #identity: RelayIdentity | undefined;
  #starting: Promise<void> | undefined;
  #hasClient = false;
  #ready = false;
  #disposed = false;
  #startedAt = 0;
  #cancelReplay: (() => void) | undefined;
  #stopLeaving: (() => void) | undefined;

  static async init(options: CoreOptions): Promise<Core> {
    const core = new Core(options);
    await core.start();
    return core;
  }

  /** @throws MooringError `RELAY_URL_MISSING`, `RELAY_URL_INVALID` */
  constructor(options: CoreOptions) {
    checkRelayUrl(options.relayUrl);
    this.#options = options;
    // Tabs can only share storage common to all of them: the platform's own, or storage the caller declares shared.
    const ownTabs = options.storage === undefined ? platform.tabs() : undefined;
    this.#tabs = options.tabs === false ? undefined : (options.tabs ?? ownTabs);
    this.name = options.name ?? 'core';
    this.projectId = options.projectId;
    this.relayUrl = options.relayUrl;
    this.customStoragePrefix = options.customStoragePrefix ?? '';
    this.clock = options.clock ?? systemClock;
    this.logger = new Logger(this.clock, options.logger);
    this.random = options.random ?? platform.random;
    this.waiters = new Waiters(this.clock);
    this.expirer = new Expirer(this.clock, (kind, id) => this.#onExpire(kind, id));
    const { socket } = options;
    this.#client = new RelayClient({
      url: this.relayUrl,
      projectId: this.projectId,
      userAgent: `wc-2/js-${version}/${platform.system()}`,
      clock: this.clock,
      random: this.random,
      openSocket: socket ? async () => socket : platform.openSocket,
      identity: () => this.#requireIdentity(),
      network: options.network ?? platform.network(),
      events: this.relayerEvents,
      onMessage: (message) => this.messenger.receive(message),
    });
    const groupName = `mooring-sign-${this.customStoragePrefix}`;
    this.#group = new TabGroup({
      environment: this.#tabs,
      name: groupName,
      clock: this.clock,
      tabId: randomHex(this.random, 8),
      serve: (method, args) => SharedRelay.serve(this.#client, method, args),
      onBroadcast: (broadcast) => this.#onBroadcast(broadcast),
      onOwner: (owner) => this.#onOwner(owner),
    });
    // Tabs may also share storage that the caller provided.
    const sharing = options.tabs === false ? undefined : (options.tabs ?? platform.tabs());
    this.locks = new TabLocks({ environment: sharing, prefix: groupName, clock: this.clock });
    this.isVisible = () => sharing?.isVisible?.() ?? true;
    this.relayer = new SharedRelay(this.#client, this.#group, this.relayerEvents);
    this.#records = new RecordStores({
      clock: this.clock,
      logger: this.logger,
      prefix: this.#prefix,
      announce: this.#tabs && ((kind, id, value) => this.#group.broadcast(`record/${kind}`, { id, value })),
    });
    this.#keys = this.#records.add<string>('key');
    this.#pairings = this.#records.add<PairingRecord>('pairing');
    this.#inbound = this.#records.add<InboundRecord>('inbound');
    this.sessions = this.#records.add<StoredSession>('session');
    this.proposals = this.#records.add<StoredProposal>('proposal');
    this.requests = this.#records.add<StoredRequest>('request');
    this.settlements = this.#records.add<SettlementRecord>('settlement');
    this.endings = this.#records.add<KeptMessage>('ending');
    this.answers = this.#records.add<KeptMessage>('answer');
    this.auths = this.#records.add<AuthRecord>('auth');
    this.authRequests = this.#records.add<StoredAuthRequest>('auth-request');
    this.linkApps = this.#records.add<true>('link-app');
    this.linking = options.linking;
    this.deepLinks = options.deepLinks;
    this.deepLinkName = options.deepLinkName ?? deepLinkChoice;
    this.verifyUrl = options.verifyUrl?.replace(/\/+$/, '') || undefined;
    this.verification = createVerification({
      url: this.verifyUrl,
      projectId: this.projectId,
      clock: this.clock,
      logger: this.logger,
      fetch: options.fetch,
      keys: this.#records.add<VerifyKey>('verify-key'),
    });
    this.verify = new VerifyApi(this.verification);
    this.keychain = new Keychain(this.#keys, this.random);
    this.history = new History(this.#records.add<HistoryRecord>('history'), this.clock);
    this.messenger = new Messenger({
      clock: this.clock,
      random: this.random,
      keychain: this.keychain,
      history: this.history,
      inbound: this.#inbound,
      relay: this.relayer,
      isOwner: () => this.isOwner,
      isPairing: (topic) => this.#pairings.has(topic),
      attest: this.verification && ((...sent) => this.#attest(...sent)),
      authOf: (topic) => this.auths.get(topic),
      logger: this.logger,
    });
    this.pairing = new Pairing({
      clock: this.clock,
      random: this.random,
      store: this.#pairings,
      keychain: this.keychain,
      history: this.history,
      messenger: this.messenger,
      relay: this.relayer,
      expirer: this.expirer,
      waiters: this.waiters,
      deleted: this.deleted,
      events: new Emitter<PairingEvents>(),
      settle: (key, outcome) => this.settle(key, outcome),
      assertReady: () => this.assertReady(),
    });
    this.onBroadcast('settle', (payload) => {
      const { key, outcome } = (payload ?? {}) as { key?: unknown; outcome?: unknown };
      if (typeof key === 'string' && typeof outcome === 'object' && outcome !== null)
        this.#settleHere(key, withError(outcome as Outcome, fromPlain));
    });
    this.onExpire('pairing', (topic) => this.pairing.expire(topic));
    this.relayerEvents.on('relayer_error', ({ message }) => this.logger.error('relay', { reason: message }));
    this.relayerEvents.on('relayer_connect', () => this.logger.info('relay connected'));
    this.relayerEvents.on('relayer_disconnect', () => this.logger.info('relay disconnected'));
  }

  /** Whether this tab holds the socket, and therefore processes messages and expires records. */
  get isOwner(): boolean {
    return this.#group.isOwner;
  }

  /** Sets the observer of every message; `undefined` removes it. */
  setInspector(inspector: MessageInspector | undefined): void {
    this.messenger.inspector = inspector;
    this.relayer.inspector = inspector;
  }

  /** The log's lines, with the original's names. */
  get logChunkController(): LogBuffer {
    return this.logger.buffer;
  }

  /** Addresses of apps that accept messages there. */
  get linkModeSupportedApps(): readonly string[] {
    return this.linkApps.keys();
  }

  /** Remembers an app that accepts messages at its `https:` address. @throws MooringError `MISSING_OR_INVALID` */
  async addLinkModeSupportedApp(universalLink: string): Promise<void> {
    this.assertReady();
    await rememberLinkApp(this, universalLink);
  }

  get crypto(): { getClientId(): Promise<string>; keychain: Keychain } {
    return {
      getClientId: async () => {
        await this.start();
        return this.#requireIdentity().clientId;
      },
      keychain: this.keychain,
    };
  }

  /**
   * Reads storage. Concurrent calls share one start; after a failure the next call retries.
   *
   * @throws MooringError `STORAGE_FAILED`, `STORAGE_IN_USE`, `PART_NOT_LOADED`, and `ABORTED` after disposal
   */
  start(): Promise<void> {
    this.#starting ??= this.#start();
    return this.#starting;
  }

  /** Marks that a client is built on this core; the client then begins to handle messages. */
  attach(): void {
    this.#hasClient = true;
  }

  /**
   * Storage of the records; programs may keep their own beside them, under other keys.
   *
   * @throws MooringError `NOT_INITIALIZED`
   */
  get storage(): KeyValueStorage {
    this.assertReady();
    return this.#records.storage;
  }

  /** Whether storage has been read and this core is not disposed of. */
  get isReady(): boolean {
    return this.#ready;
  }

  assertReady(): void {
    if (!this.#ready) throw createProtocolError('NOT_INITIALIZED', 'engine');
  }

  /** Settles a promise in whichever tab awaits it. */
  settle(key: string, outcome: Outcome): void {
    if (!this.#settleHere(key, outcome))
      this.broadcast('settle', { key, outcome: withError(outcome, toPlain) });
  }

  /** Whether a promise of this tab awaited it. */
  #settleHere(key: string, outcome: Outcome): boolean {
    const isAwaited = this.waiters.has(key);
    if (isAwaited) this.waiters.settle(key, outcome);
    else this.#unawaitedListener?.(key, outcome);
    return isAwaited;
  }

  /** Calls back for outcomes that no promise of this tab awaits: its page may have been reloaded since. */
  onUnawaited(listener: (key: string, outcome: Outcome) => void): void {
    this.#unawaitedListener = listener;
  }

  broadcast(topic: string, payload: unknown): void {
    this.#group.broadcast(topic, payload);
  }

  onBroadcast(topic: string, listener: (payload: unknown) => void): void {
    this.#broadcastListeners.set(topic, listener);
  }

  /** Calls back for expired records of a kind; only in the tab that owns the socket. */
  onExpire(kind: string, listener: (id: string) => Promise<void>): void {
    this.#expireListeners.set(kind, listener);
  }

  /** Calls back 1 s after this tab becomes the owner, when it handles stored messages. */
  onTakeover(listener: () => void): void {
    this.#ownerListeners.push(listener);
  }

  /**
   * Closes the socket and its own storage and rejects open promises; the client cannot be used afterwards. Records
   * stay. Sends the answers that peers are owed, without waiting for the relay.
   */
  async dispose(): Promise<void> {
    this.messenger.flush();
    this.#stopLeaving?.();
    this.#ready = false;
    this.#disposed = true;
    this.#cancelReplay?.();
    this.expirer.pause();
    this.messenger.stop();
    this.messenger.link?.stop();
    this.#group.stop();
    this.#client.dispose();
    this.locks.releaseAll();
    this.waiters.rejectAll(createError('ABORTED'));
    await this.#releaseStorage();
  }

  get #prefix(): string {
    return `mooring/sign${this.customStoragePrefix === '' ? '' : `:${this.customStoragePrefix}`}/`;
  }

  async #start(): Promise<void> {
    try {
      this.#assertKept();
      this.#records.open(await this.#openStorage());
      const { onMessage } = this.#options;
      if (onMessage) (await loadInspector()).inspect(this, onMessage);
      await this.#load();
      this.#assertKept();
      await this.#ensureIdentity();
      await this.#dropExpired();
      this.#assertKept();
    } catch (error) {
      await this.#releaseStorage();
      this.#starting = undefined;
      this.#assertKept();
      throw error;
    }
    this.#ready = true;
    this.#startedAt = this.clock.now();
    const { storage } = this.#records;
    // A tab that knows no other's sessions must not receive their messages.
    this.#group.start(isLostStorage(storage));
    this.#stopLeaving = platform.onLeave(() => this.messenger.flush());
    if (!this.#hasClient) this.messenger.beginAlone();
  }

  /** Ends a start in progress after disposal. */
  #assertKept(): void {
    if (this.#disposed) throw createError('ABORTED');
  }

  /** Closes the client's own storage; storage that the caller provided stays open. */
  async #releaseStorage(): Promise<void> {
    await this.#records.settled();
    if (!this.#options.storage) await this.#records.close();
  }

  async #openStorage(): Promise<KeyValueStorage> {
    const { storage, storageOptions = {} } = this.#options;
    try {
      return storage ?? (await platform.storage(storageOptions));
    } catch (cause) {
      if (isMooringError(cause)) throw cause;
      throw createError('STORAGE_FAILED', { operation: 'be opened' }, { cause });
    }
  }

  #load(): Promise<void> {
    return this.#records.load(async () => {
      const storage = this.#options.storage ?? (await platform.legacyStorage());
      return storage && { storage, customPrefix: this.customStoragePrefix };
    });
  }

  #attest(envelope: string, plaintext: string): void {
    this.verification
      ?.then((verification) => verification.attest(envelope, plaintext))
      .catch(() => undefined);
  }

  async #ensureIdentity(): Promise<void> {
    if (!this.#keys.has(seedTag)) await this.locks.inTurn('identity', () => this.#createSeed());
    this.#identity = await clientKeyPair(this.keychain.get(seedTag));
  }

  /** Leaves a seed alone that another tab has created meanwhile: all tabs are one client to the relay. */
  async #createSeed(): Promise<void> {
    if ((await this.#keys.refresh(seedTag)) === undefined)
      await this.#keys.set(seedTag, randomHex(this.random, 32));
  }

  async #dropExpired(): Promise<void> {
    const now = nowSeconds(this.clock);
    const gone = this.#pairings
      .values()
      .filter(({ topic, expiry }) => expiry <= now || !this.keychain.has(topic));
    await Promise.all(
      gone.flatMap(({ topic }) => [this.#pairings.delete(topic), this.keychain.delete(topic)]),
    );
    await this.history.clean();
  }

  #onOwner(owner: boolean): void {
    this.#cancelReplay?.();
    if (!owner) {
      this.expirer.pause();
      this.#client.close();
      return;
    }
    this.#takeOver().catch(() => undefined);
  }

  async #takeOver(): Promise<void> {
    // Another tab may have changed records while this one was suspended.
    if (this.#tabs && this.clock.now() - this.#startedAt > messageReplayDelayMs)
      await this.#load().catch(({ message }: Error) => this.logger.error('takeover', { reason: message }));
    if (!this.isOwner) return;
    for (const store of [this.#pairings, this.sessions, this.settlements, this.auths])
      this.#client.listen(store.keys());
    this.expirer.resume();
    this.#cancelReplay = this.clock.after(messageReplayDelayMs, () => {
      this.messenger.replay();
      for (const listener of this.#ownerListeners) listener();
    });
  }

  #onBroadcast({ topic, payload }: TabBroadcast): void {
    if (topic.startsWith('record/')) {
      const { id, value } = (payload ?? {}) as { id?: unknown; value?: unknown };
      this.#records.accept(topic.slice('record/'.length), id, value);
    } else this.#broadcastListeners.get(topic)?.(payload);
  }

  #onExpire(kind: string, id: string): void {
    this.#expireListeners
      .get(kind)?.(id)
      .catch(() => undefined);
  }

  #requireIdentity(): RelayIdentity {
    if (!this.#identity) throw createProtocolError('NOT_INITIALIZED', 'engine');
    return this.#identity;
  }
}

/** An outcome whose error, if it has one, is converted for another tab or from it. */
function withError(outcome: Outcome, convert: (error: unknown) => unknown): Outcome {
  return 'error' in outcome ? { error: convert(outcome.error) } : outcome;
}
