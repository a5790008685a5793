import { formatPairingUri, parsePairingUri } from '@mooring/protocol';
import { hashKey, type Random, randomHex } from '@mooring/protocol/crypto';
import { disconnectTimeoutMs, pairingLifetimeSeconds, pingResponseDelayMs } from '@mooring/protocol/limits';
import { relayPrefixes } from '@mooring/protocol/relay';
import {
  createProtocolError,
  type Metadata,
  type PairingRecord,
  protocolError,
} from '@mooring/protocol/sign';
import { type Clock, nowSeconds, settledWithin } from '@mooring/protocol/time';
import type { Emitter } from '../emitter/emitter.ts';
import { createError } from '../errors.ts';
import { assertParameters } from '../parameters/assert-parameters.ts';
import type { RelayPort } from '../relay/relay-port.ts';
import type { RecordStore } from '../storage/record-store.ts';
import type { Expirer } from './expirer.ts';
import type { History } from './history.ts';
import type { Keychain } from './keychain.ts';
import type { Messenger } from './messenger.ts';
import type { InboundRequest, InboundResponse } from './method-handler.ts';
import type { RecentlyDeleted } from './recently-deleted.ts';
import { type RecordView, recordView } from './record-view.ts';
import type { Waiters } from './waiters.ts';

/** Events of pairings. */
export interface PairingEvents {
  pairing_create: PairingRecord;
  pairing_expire: { readonly topic: string };
  pairing_delete: { readonly id: number; readonly topic: string };
  pairing_ping: { readonly id: number; readonly topic: string };
}

export interface PairingOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly store: RecordStore<PairingRecord>;
  readonly keychain: Keychain;
  readonly history: History;
  readonly messenger: Messenger;
  readonly relay: RelayPort;
  readonly expirer: Expirer;
  readonly waiters: Waiters;
  readonly deleted: RecentlyDeleted;
  readonly events: Emitter<PairingEvents>;
  readonly settle: (key: string, outcome: { result: unknown } | { error: unknown }) => void;
  readonly assertReady: () => void;
}

/** Options of a new pairing. */
export interface CreateParameters {
  /** Methods that the link announces. */
  readonly methods?: readonly string[] | undefined;
  /** As in the original; proposing on a pairing subscribes to it. */
  readonly internal?: { readonly skipSubscribe?: boolean | undefined } | undefined;
}

/** A link to pair with. */
export interface PairParameters {
  readonly uri: string;
  readonly activatePairing?: boolean | undefined;
}

const pingTimeout = 30_000;

/** Pairings: links, their records and their two methods (pairing-protocol §3). */
export class Pairing {
  /** The records, as programs written for the original read them. */
  readonly pairings: RecordView<PairingRecord>;
  readonly #options: PairingOptions;
  readonly #pairedAgain: ((topic: string) => void)[] = [];

  constructor(options: PairingOptions) {
    this.#options = options;
    const { assertReady, deleted, store } = options;
    const kind = 'pairing';
    this.pairings = recordView({
      store,
      name: kind,
      kind,
      deleted,
      assertReady,
      readKey: String,
      show: (stored) => stored,
    });
    options.messenger.handle('wc_pairingPing', {
      request: (message) => this.#onPing(message),
      response: (message) => this.#onPingAnswer(message),
    });
    options.messenger.handle('wc_pairingDelete', { request: (message) => this.#onDelete(message) });
    store.onChange(({ id, value }) => {
      if (value) options.expirer.set('pairing', id, value.expiry);
      else options.expirer.delete('pairing', id);
    });
  }

  get events(): Emitter<PairingEvents> {
    return this.#options.events;
  }

  /** @returns all known pairings, active or not */
  getPairings(): PairingRecord[] {
    this.#options.assertReady();
    return [...this.#options.store.values()];
  }

  /** Creates a pairing and its link, and subscribes to it without waiting for the relay. */
  async create(parameters: CreateParameters = {}): Promise<{ topic: string; uri: string }> {
    this.#options.assertReady();
    const { clock, keychain, random, relay: relayPort, events } = this.#options;
    const symKey = randomHex(random, 32);
    const topic = hashKey(symKey);
    const expiry = nowSeconds(clock) + pairingLifetimeSeconds;
    const relay = { protocol: 'irn' };
    const { methods } = parameters;
    const record: PairingRecord = { topic, expiry, relay, active: false, ...(methods ? { methods } : {}) };
    await this.#keep(record, keychain.set(topic, symKey));
    events.emit('pairing_create', record);
    // No need to wait: every new socket subscribes to all topics.
    if (!parameters.internal?.skipSubscribe)
      relayPort.subscribe(topic, relay.protocol).catch(() => undefined);
    return { topic, uri: formatPairingUri({ topic, symKey, relay, expiryTimestamp: expiry, methods }) };
  }

  /**
   * Pairs with a link.
   *
   * @throws MooringError with the texts of pairing-protocol §3.4, `PAIRING_ALREADY_EXISTS`, and of the relay
   */
  async pair(parameters: PairParameters): Promise<PairingRecord> {
    const { keychain, store, relay, events } = this.#options;
    this.#options.assertReady();
    assertParameters('pair', parameters);
    const { uri, activatePairing } = parameters;
    const { symKey, record } = this.#readUri(uri);
    const { topic } = record;
    const existing = store.get(topic);
    if (existing?.active) throw createError('PAIRING_ALREADY_EXISTS', { topic });
    if (keychain.has(topic)) await store.set(topic, record);
    else await this.#keep(record, keychain.set(topic, symKey));
    if (activatePairing) await this.used(topic);
    const pairing = store.get(topic) ?? record;
    events.emit('pairing_create', pairing);
    if (existing) for (const listener of this.#pairedAgain) listener(topic);
    try {
      await relay.subscribe(topic, record.relay.protocol);
    } catch (error) {
      if (!existing) await this.#forget(topic);
      throw error;
    }
    return pairing;
  }

  /** Stores a pairing together with its key, or neither. */
  async #keep(record: PairingRecord, keyStored: Promise<void>): Promise<void> {
    const { keychain, store } = this.#options;
    const { topic } = record;
    try {
      await Promise.all([keyStored, store.set(topic, record)]);
    } catch (error) {
      await Promise.allSettled([keychain.delete(topic), store.delete(topic)]);
      throw error;
    }
  }

  /** Calls back when a known link is used again. */
  onPairedAgain(listener: (topic: string) => void): void {
    this.#pairedAgain.push(listener);
  }

  /** Creates a pairing without a key, for a peer that writes to this client's address. */
  async expect(topic: string, expiry: number): Promise<void> {
    const relay = { protocol: 'irn' };
    const methods = ['wc_sessionAuthenticate'];
    await this.#options.store.set(topic, { topic, expiry, relay, active: false, methods });
  }

  /** @throws MooringError `NO_MATCHING_KEY` */
  async activate(parameters: { readonly topic: string }): Promise<void> {
    await this.#change('activate', parameters, this.#activated());
  }

  /** @param parameters `expiry`: Unix seconds. @throws MooringError `NO_MATCHING_KEY` */
  async updateExpiry(parameters: { readonly topic: string; readonly expiry: number }): Promise<void> {
    await this.#change('updateExpiry', parameters, { expiry: parameters?.expiry });
  }

  /** @throws MooringError `NO_MATCHING_KEY` */
  async updateMetadata(parameters: { readonly topic: string; readonly metadata: Metadata }): Promise<void> {
    await this.#change('updateMetadata', parameters, { peerMetadata: parameters?.metadata });
  }

  /** Marks a pairing as active, if it still exists, and records its peer. */
  async used(topic: string, peerMetadata?: Metadata): Promise<void> {
    await this.#update(topic, { ...this.#activated(), ...(peerMetadata ? { peerMetadata } : {}) });
  }

  /** Resolves 500 ms after the peer's answer. @throws MooringError `TIMED_OUT` */
  async ping(parameters: { readonly topic: string }): Promise<void> {
    assertParameters('ping', parameters);
    const { topic } = parameters;
    await this.assertTopic(topic);
    const { messenger, waiters } = this.#options;
    const id = messenger.nextId();
    const answered = waiters.wait(`answer:${id}`, topic, pingTimeout, () =>
      createError('TIMED_OUT', { what: 'The ping' }),
    );
    messenger
      .request(topic, 'wc_pairingPing', {}, { id })
      .catch((error: unknown) => waiters.settle(`answer:${id}`, { error }));
    try {
      await answered;
    } catch (error) {
      this.#options.history.deleteSent(id).catch(() => undefined);
      throw error;
    }
  }

  /** Ends a pairing: on this side at once, on the peer's when it receives the message. */
  async disconnect(parameters: { readonly topic: string }): Promise<void> {
    assertParameters('disconnect', parameters);
    const { topic } = parameters;
    await this.assertTopic(topic);
    // Seal before deleting the key.
    const { clock, messenger } = this.#options;
    const sent = messenger.request(topic, 'wc_pairingDelete', protocolError('USER_DISCONNECTED'));
    const notified = settledWithin(clock, disconnectTimeoutMs, sent);
    await Promise.all([notified, this.#forget(topic)]);
  }

  formatUriFromPairing(pairing: PairingRecord): string {
    const { topic, relay, expiry, methods } = pairing;
    const symKey = this.#options.keychain.get(topic);
    return formatPairingUri({ topic, symKey, relay, expiryTimestamp: expiry, methods });
  }

  has(topic: string): boolean {
    return this.#options.store.has(topic);
  }

  get(topic: string): PairingRecord | undefined {
    return this.#options.store.get(topic);
  }

  /** @throws MooringError with the texts of pairing-protocol §3.4 */
  async assertTopic(topic: unknown): Promise<void> {
    this.#options.assertReady();
    if (typeof topic !== 'string' || topic.trim() === '')
      throw createProtocolError('MISSING_OR_INVALID', `pairing topic should be a string: ${String(topic)}`);
    const record = this.#options.store.get(topic);
    if (!record) throw createProtocolError('NO_MATCHING_KEY', `pairing topic doesn't exist: ${topic}`);
    if (record.expiry > nowSeconds(this.#options.clock)) return;
    await this.expire(topic);
    throw createProtocolError('EXPIRED', `pairing topic: ${topic}`);
  }

  async expire(topic: string): Promise<void> {
    await this.#forget(topic);
    this.#options.events.emit('pairing_expire', { topic });
  }

  /** Deletes other pairings with a peer that has settled a session. */
  async dropOthersOf(url: string, keep: string): Promise<void> {
    const others = this.#options.store
      .values()
      .filter(({ topic, peerMetadata }) => topic !== keep && url !== '' && peerMetadata?.url === url);
    await Promise.all(others.map(({ topic }) => this.disconnect({ topic }).catch(() => undefined)));
  }

  async #forget(topic: string): Promise<void> {
    const { store, keychain, relay, deleted, messenger, history } = this.#options;
    deleted.add(topic, 'pairing');
    relay.unsubscribe(topic);
    messenger.forgetTopic(topic);
    await Promise.all([store.delete(topic), keychain.delete(topic), history.deleteTopic(topic)]);
  }

  #activated(): Pick<PairingRecord, 'active' | 'expiry'> {
    return { active: true, expiry: nowSeconds(this.#options.clock) + pairingLifetimeSeconds };
  }

  async #change(call: string, parameters: unknown, change: Partial<PairingRecord>): Promise<void> {
    this.#options.assertReady();
    assertParameters(call, parameters);
    const { topic } = parameters as { topic: string };
    await this.#options.store.set(topic, { ...this.pairings.get(topic), ...change });
  }

  async #update(topic: string, change: Partial<PairingRecord>): Promise<void> {
    const record = this.#options.store.get(topic);
    if (record) await this.#options.store.set(topic, { ...record, ...change });
  }

  #readUri(uri: unknown): { symKey: string; record: PairingRecord } {
    if (typeof uri !== 'string' || !isLink(uri))
      throw createProtocolError('MISSING_OR_INVALID', `pair() uri: ${shorten(uri)}`);
    const { topic, symKey, relay, methods, expiryTimestamp } = parsePairingUri(uri);
    const { protocol } = relay;
    if (!protocol) throw createProtocolError('MISSING_OR_INVALID', 'pair() uri#relay-protocol');
    if (!symKey) throw createProtocolError('MISSING_OR_INVALID', 'pair() uri#symKey');
    const now = nowSeconds(this.#options.clock);
    if (expiryTimestamp !== undefined && expiryTimestamp < now)
      throw createProtocolError(
        'EXPIRED',
        'pair() URI has expired. Please try again with a new connection URI.',
      );
    if (!isKey(symKey)) throw createProtocolError('MISSING_OR_INVALID', 'pair() uri#symKey');
    if (!relayPrefixes.some((prefix) => prefix === protocol))
      throw createError('RELAY_PROTOCOL_NOT_SUPPORTED', { protocol: protocol.slice(0, 64) });
    // The topic is the hash of the key: any other link was tampered with.
    if (topic !== hashKey(symKey.toLowerCase()))
      throw createProtocolError('MISSING_OR_INVALID', `pair() uri: ${shorten(uri)}`);
    const expiry = Math.min(expiryTimestamp || now + pairingLifetimeSeconds, now + 30 * 86_400);
    const { data } = relay;
    const record: PairingRecord = {
      topic,
      expiry,
      relay: { protocol, ...(data === undefined ? {} : { data }) },
      active: false,
      ...(methods ? { methods } : {}),
    };
    return { symKey: symKey.toLowerCase(), record };
  }

  #onPing({ topic, id }: InboundRequest): void {
    if (!this.has(topic)) return;
    this.#options.messenger.answer(topic, id, 'wc_pairingPing', true).catch(() => undefined);
    this.#options.events.emit('pairing_ping', { id, topic });
  }

  #onPingAnswer({ request, error }: InboundResponse): void {
    const { clock, settle } = this.#options;
    clock.after(pingResponseDelayMs, () =>
      settle(`answer:${request.id}`, error ? { error } : { result: undefined }),
    );
  }

  async #onDelete({ topic, id }: InboundRequest): Promise<void> {
    if (!this.has(topic)) return;
    await this.#forget(topic);
    this.#options.events.emit('pairing_delete', { id, topic });
  }
}

function isKey(text: string): boolean {
  return /^[0-9a-f]{64}$/i.test(text);
}

/** The original's check: text that a URL parser accepts, or its base64 form. */
function isLink(text: string): boolean {
  if (text === '') return false;
  return URL.canParse(text) || parsePairingUri(text).topic !== text.split('@')[0];
}

/** Shortens a value for an error message and hides the key. */
function shorten(value: unknown): string {
  return String(value)
    .replace(/symKey=[^&]*/gi, 'symKey=…')
    .slice(0, 200);
}
