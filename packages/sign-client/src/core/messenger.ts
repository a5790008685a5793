import {
  createWireError,
  type ErrorObject,
  formatErrorObject,
  innerId,
  isJsonRpcError,
  isJsonRpcRequest,
  isJsonRpcResponse,
  isMooringError,
  type JsonRpcRequest,
  type JsonRpcResponse,
  jsonRpcErrors,
  parseJson,
  readErrorObject,
  stringifyJson,
} from '@mooring/protocol';
import { deriveSymKey } from '@mooring/protocol/crypto';
import {
  isSignMethod,
  type MessageOptions,
  protocolError,
  protocolErrorCodes,
  type SignMethod,
  type SignMethodName,
  signMethods,
  type TrafficMetadata,
  trafficMetadata,
  unknownMethodResponse,
} from '@mooring/protocol/sign';
import type { AuthRecord } from '../engine/records.ts';
import { type Logger, shortTopic } from '../log/logger.ts';
import type { Clock } from '../platform/clock.ts';
import { randomInteger } from '../platform/random-integer.ts';
import type { PushedMessage, RelayPort } from '../relay/relay-port.ts';
import type { RecordStore } from '../storage/record-store.ts';
import type { History, HistoryRecord } from './history.ts';
import type { Keychain } from './keychain.ts';
import type { LinkTransport } from './link-transport.ts';
import { loadSealing } from './load-sealing.ts';
import type { Dealt, MessageInspector } from './message-inspector.ts';
import type { InboundRequest, MethodHandler } from './method-handler.ts';
import { SeenMessages } from './seen-messages.ts';
import { trafficInTime } from './traffic-in-time.ts';

/** A pushed message that is stored but not yet dealt with. */
export interface InboundRecord extends PushedMessage {
  /** Order of arrival. */
  readonly at: number;
}

export interface MessengerOptions {
  readonly clock: Clock;
  readonly random: (length: number) => Uint8Array;
  readonly keychain: Keychain;
  readonly history: History;
  readonly inbound: RecordStore<InboundRecord>;
  readonly relay: RelayPort;
  readonly logger: Logger;
  /** Whether a topic is a pairing's; only there a method nobody knows is answered. */
  readonly isPairing: (topic: string) => boolean;
  /** Has a verify service see where a message comes from; absent without one. */
  readonly attest: ((envelope: string, plaintext: string) => void) | undefined;
  /** The sign-in whose answer comes on a topic, sealed for its key. */
  readonly authOf: (topic: string) => Pick<AuthRecord, 'id' | 'publicKey' | 'pairingTopic'> | undefined;
}

export interface SendOptions {
  /** Instead of a new one. */
  readonly id?: number | undefined;
  /** Seconds, instead of the method's own. */
  readonly ttl?: number | undefined;
}

export interface AnswerOptions {
  /** Params of the request, for the traffic metadata. */
  readonly params?: unknown;
  readonly options?: MessageOptions | undefined;
}

/** What a wallet wants to know the origin of. */
const attested: ReadonlySet<SignMethodName> = new Set([
  'wc_sessionPropose',
  'wc_sessionRequest',
  'wc_sessionAuthenticate',
]);

/** Envelopes out and in: seals and publishes, opens, tells repeats from news and hands each message to its handler. */
export class Messenger {
  readonly #options: MessengerOptions;
  readonly #handlers = new Map<string, MethodHandler>();
  readonly #seen = new SeenMessages();
  /** Stored messages that wait for {@link retry}. */
  readonly #postponed = new Set<string>();
  readonly #held = new Map<string, Promise<unknown>>();
  /** Looks at every message, while somebody wants to see them. */
  inspector: MessageInspector | undefined;
  /** Where client and peer are apps that speak by their addresses. */
  link: LinkTransport | undefined;
  #lastId = 0;
  /** Own requests whose answer is being dealt with. */
  readonly #answered = new Set<number>();
  #arrivals = 0;
  #open: () => void = () => undefined;
  /** Messages wait until whoever handles them is there. */
  #queue = new Promise<void>((resolve) => {
    this.#open = resolve;
  });

  constructor(options: MessengerOptions) {
    this.#options = options;
  }

  handle(method: SignMethodName, handler: MethodHandler): void {
    this.#handlers.set(method, { ...this.#handlers.get(method), ...handler });
  }

  /** Begins to deal with messages: every handler is there. */
  begin(): void {
    this.#open();
  }

  /** A new inner id, never given twice. */
  nextId(): number {
    const { clock, random } = this.#options;
    const id = innerId(clock.now(), randomInteger(random, 1_000));
    this.#lastId = id > this.#lastId ? id : this.#lastId + 1;
    return this.#lastId;
  }

  /** Requests on a topic go out only after something that has to be there first. */
  hold(topic: string, until: Promise<unknown>): void {
    const held = until.then(
      () => this.#held.delete(topic),
      () => this.#held.delete(topic),
    );
    this.#held.set(topic, held);
  }

  /** An envelope of type 0. Its key is read at once. @throws MooringError `NO_MATCHING_KEY`, `PART_NOT_LOADED` */
  async seal(topic: string, payload: object): Promise<string> {
    const symKey = this.#options.keychain.get(topic);
    const message = stringifyJson(payload);
    const { sealEnvelope } = await loadSealing();
    const envelope = sealEnvelope({ type: 0, symKey, message, iv: this.#options.random(12) });
    this.inspector?.sealed(envelope, payload);
    return envelope;
  }

  /** An envelope of type 1: sealed with the key of a topic that sender and receiver agree on, and naming the sender. */
  async sealFrom(senderPublicKey: string, topic: string, payload: object): Promise<string> {
    const symKey = this.#options.keychain.get(topic);
    const message = stringifyJson(payload);
    const { sealEnvelope } = await loadSealing();
    const iv = this.#options.random(12);
    const envelope = sealEnvelope({ type: 1, symKey, senderPublicKey, message, iv });
    this.inspector?.sealed(envelope, payload);
    return envelope;
  }

  /** Publishes an envelope of the caller's. @param id inner id, for the traffic metadata, if there is to be some */
  async publishSealed(
    topic: string,
    envelope: string,
    options: MessageOptions,
    id: number | undefined,
  ): Promise<void> {
    await this.#publish(topic, envelope, options, () =>
      id === undefined ? undefined : { correlationId: id },
    );
  }

  /** Sends an envelope to an app's address. */
  async openLink(address: string, topic: string, envelope: string): Promise<void> {
    const opened =
      this.link?.open(address, { topic, envelope }) ?? Promise.reject(createWireError('ABORTED'));
    this.inspector?.sent(topic, envelope, 'link', opened);
    await opened;
  }

  /** A request that goes in an address and is not sealed (envelope type 2): peers have no key in common yet. */
  async prepareOpen(topic: string, method: SignMethodName, params: unknown, id: number): Promise<string> {
    const payload = { id, jsonrpc: '2.0', method, params };
    const { sealEnvelope } = await loadSealing();
    const envelope = sealEnvelope({ type: 2, message: stringifyJson(payload) }, 'base64url');
    this.inspector?.sealed(envelope, payload);
    await this.#options.history.addSent(topic, id, method);
    return envelope;
  }

  /** Remembers a request whose envelope is published by the caller. @returns the envelope */
  async prepare(topic: string, method: SignMethodName, params: unknown, id: number): Promise<string> {
    const payload = { id, jsonrpc: '2.0', method, params };
    // Remembered at once: its topic may be forgotten while storage writes, and the question with it.
    this.#options.keychain.get(topic);
    const remembered = this.#options.history.addSent(topic, id, method);
    try {
      const [message] = await Promise.all([this.#sealQuestion(topic, payload), remembered]);
      return message;
    } catch (error) {
      await this.#options.history.deleteSent(id).catch(() => undefined);
      throw error;
    }
  }

  async #sealQuestion(topic: string, payload: { readonly method: SignMethodName }): Promise<string> {
    const message = await this.seal(topic, payload);
    const { hashMessage } = await loadSealing();
    // A relay that echoes is no peer that asks.
    this.#seen.know(inboundKey(topic, hashMessage(message)));
    if (attested.has(payload.method)) this.#options.attest?.(message, stringifyJson(payload));
    return message;
  }

  /**
   * Sends a request.
   *
   * @returns when the relay has taken it
   * @throws MooringError of {@link RelayPort.publish}, `STORAGE_FAILED`, `NO_MATCHING_KEY`
   */
  async request(
    topic: string,
    method: SignMethodName,
    params: unknown,
    { id = this.nextId(), ttl }: SendOptions = {},
  ): Promise<number> {
    const message = await this.prepare(topic, method, params, id);
    const { request } = signMethods[method];
    try {
      await this.#held.get(topic);
      await this.#publish(topic, message, { ...request, ttl: ttl ?? request.ttl }, () =>
        trafficMetadata({ id, method, params }),
      );
    } catch (error) {
      // With the client itself gone the relay may have it all the same: a restart takes up the answer.
      if (!isMooringError(error, 'ABORTED'))
        await this.#options.history.deleteSent(id).catch(() => undefined);
      throw error;
    }
    return id;
  }

  async answer(
    topic: string,
    id: number,
    method: SignMethodName,
    result: unknown,
    { params, options = signMethods[method].response }: AnswerOptions = {},
  ): Promise<void> {
    const message = await this.seal(topic, { id, jsonrpc: '2.0', result });
    await this.#publish(topic, message, options, () => trafficMetadata({ id, method, params, result }));
  }

  async refuse(topic: string, id: number, error: unknown, options: MessageOptions): Promise<void> {
    const message = await this.seal(topic, { id, jsonrpc: '2.0', error: formatErrorObject(error) });
    await this.#publish(topic, message, options, () => undefined);
  }

  /** Answers a request with what is wrong with it. Its topic's key may be forgotten after the call. */
  turnDown({ topic, id, method }: Pick<InboundRequest, 'topic' | 'id' | 'method'>, error: unknown): void {
    const { code } = toErrorObject(error);
    this.#options.logger.warn('request refused', { topic: shortTopic(topic), id, method, code });
    this.refuse(topic, id, toErrorObject(error), refusalOptions(method)).catch(() => undefined);
  }

  /**
   * Takes a pushed message: stores it, then deals with it when its turn comes.
   *
   * @returns when storage has it, so that the relay may forget it
   */
  async receive(pushed: PushedMessage): Promise<void> {
    if (pushed.message === '') return undefined;
    const { hashMessage } = await loadSealing();
    const key = inboundKey(pushed.topic, hashMessage(pushed.message));
    if (this.#seen.has(key)) {
      this.inspector?.received(pushed.topic, pushed.message, pushed.transport ?? 'relay', {
        fate: 'repeated',
      });
      return this.#seen.stored(key);
    }
    // Left over from an earlier life, or put off: its turn comes.
    if (this.#options.inbound.has(key)) return undefined;
    const stored = this.#options.inbound.set(key, { ...pushed, at: this.#nextArrival() });
    this.#seen.add(key, stored);
    try {
      await stored;
    } catch (error) {
      this.#seen.delete(key);
      throw error;
    }
    this.#enqueue(pushed, key, false);
    return undefined;
  }

  /** Deals again with what was stored but not finished, oldest first. */
  replay(): void {
    const records = [...this.#options.inbound.entries()].sort(([, one], [, other]) => one.at - other.at);
    for (const [key, record] of records) {
      if (this.#seen.has(key)) continue;
      this.#seen.add(key, Promise.resolve());
      this.#enqueue(record, key, true);
    }
  }

  /** Deals again with what a handler put off on a topic. */
  retry(topic: string): void {
    for (const [key, record] of this.#inboundOf(topic))
      if (this.#postponed.delete(key)) this.#enqueue(record, key, true);
  }

  forgetTopic(topic: string): void {
    this.#seen.deleteTopic(topic);
    for (const [key] of this.#inboundOf(topic)) {
      this.#postponed.delete(key);
      this.#options.inbound.delete(key).catch(() => undefined);
    }
  }

  #inboundOf(topic: string): readonly (readonly [string, InboundRecord])[] {
    return this.#options.inbound
      .entries()
      .filter(([, record]) => record.topic === topic)
      .sort(([, one], [, other]) => one.at - other.at);
  }

  /** Resolves when every message that has arrived was dealt with. */
  async idle(): Promise<void> {
    await this.#queue;
  }

  #nextArrival(): number {
    this.#arrivals = Math.max(this.#arrivals + 1, this.#options.clock.now() * 1_000);
    return this.#arrivals;
  }

  #enqueue(pushed: PushedMessage, key: string, again: boolean): void {
    this.#queue = this.#queue.then(async () => {
      const dealt = await this.#process(pushed, key, again);
      this.inspector?.received(pushed.topic, pushed.message, pushed.transport ?? 'relay', dealt);
      if (dealt.fate === 'later') this.#postponed.add(key);
      // What could not be kept or dealt with now is tried again at the next start.
      else if (!isPassing(dealt.failure)) {
        this.#seen.finish(key);
        this.#options.inbound.delete(key).catch(() => undefined);
      }
    });
  }

  async #process(pushed: PushedMessage, key: string, again: boolean): Promise<Dealt> {
    const { authOf, logger } = this.#options;
    let payload: unknown;
    try {
      const text = await this.#unseal(pushed);
      if (text === undefined) return { fate: 'dropped' };
      payload = parseJson(text);
      this.inspector?.received(pushed.topic, pushed.message, pushed.transport ?? 'relay', {
        fate: 'waiting',
        payload,
      });
      // Nothing is asked on the topic of an answer, and nothing but a sign-in unsealed.
      if (isJsonRpcRequest(payload) && !authOf(pushed.topic) && this.#mayAsk(pushed.topic, payload.method))
        return { ...(await this.#processRequest({ ...pushed, key }, payload, text, again)), payload };
      if (isJsonRpcResponse(payload))
        return { ...(await this.#processResponse(pushed.topic, payload)), payload };
      return { fate: 'dropped', payload };
    } catch (error) {
      const failure = isMooringError(error) ? error.code : 'UNKNOWN';
      const what = isPassing(failure) ? 'message put off' : 'message unreadable';
      logger.warn(what, { topic: shortTopic(pushed.topic), code: failure });
      return { fate: 'dropped', payload, failure };
    }
  }

  #mayAsk(topic: string, method: string): boolean {
    return this.#options.keychain.has(topic) || method === 'wc_sessionAuthenticate';
  }

  /** `undefined` for a topic without a key. */
  async #unseal({ topic, message, transport }: PushedMessage): Promise<string | undefined> {
    const { authOf, keychain } = this.#options;
    const auth = authOf(topic);
    const encoding = transport === 'link' ? 'base64url' : 'base64';
    const { openEnvelope, readEnvelope } = await loadSealing();
    if (!auth) {
      // Only what came by an address may be unsealed, and that only where there is no key.
      const key = keychain.has(topic) ? keychain.get(topic) : undefined;
      return key === undefined && transport !== 'link' ? undefined : openEnvelope(message, key, encoding);
    }
    const envelope = readEnvelope(message, encoding);
    if (envelope.type !== 1) throw createWireError('ENVELOPE_UNEXPECTED_TYPE');
    const symKey = await deriveSymKey(keychain.get(auth.publicKey), envelope.senderPublicKey);
    return openEnvelope(envelope, symKey);
  }

  /** The request of ours that an answer is of; a sign-in outlives the pairing that it was sent on. */
  #questionOf(topic: string, id: number): HistoryRecord | undefined {
    const { authOf, history } = this.#options;
    const auth = authOf(topic);
    if (auth?.id === id)
      return { id, topic: auth.pairingTopic, method: 'wc_sessionAuthenticate', sent: true, expiry: 0 };
    const request = history.sent(id);
    return request?.topic === topic ? request : undefined;
  }

  async #processRequest(
    pushed: PushedMessage & { readonly key: string },
    request: JsonRpcRequest,
    plaintext: string,
    again: boolean,
  ): Promise<Dealt> {
    const { history } = this.#options;
    const { topic, attestation, transport } = pushed;
    const { id, method, params } = request;
    if (typeof id !== 'number') return { fate: 'dropped' };
    if (history.hasReceived(topic, id) && !again) return { fate: 'repeated' };
    const handler = isSignMethod(method) ? this.#handlers.get(method)?.request : undefined;
    if (!handler) return this.#onUnknownMethod(topic, id, method);
    const recorded = history.addReceived(topic, id, method);
    let dealt: Dealt = { fate: 'handled' };
    try {
      const result = await handler({
        topic,
        id,
        method,
        params,
        attestation,
        transport,
        plaintext,
        envelopeHash: pushed.key.slice(topic.length + 1),
      });
      if (result === 'later') dealt = { fate: 'later' };
    } catch (error) {
      if (isMooringError(error) && isPassing(error.code)) throw error;
      this.turnDown({ topic, id, method }, error);
      dealt = { fate: 'refused', failure: isMooringError(error) ? error.code : 'UNKNOWN' };
    }
    await recorded;
    return dealt;
  }

  async #onUnknownMethod(topic: string, id: number, method: string): Promise<Dealt> {
    if (!this.#options.isPairing(topic)) return { fate: 'dropped' };
    await this.#options.history.addReceived(topic, id, method.slice(0, 128));
    const error = protocolError('WC_METHOD_UNSUPPORTED', method.slice(0, 128));
    this.refuse(topic, id, error, unknownMethodResponse).catch(() => undefined);
    return { fate: 'refused', failure: 'WC_METHOD_UNSUPPORTED' };
  }

  async #processResponse(topic: string, response: JsonRpcResponse): Promise<Dealt> {
    if (typeof response.id !== 'number') return { fate: 'dropped' };
    const request = this.#questionOf(topic, response.id);
    if (!request) {
      this.#options.logger.debug('answer to no question', { topic: shortTopic(topic), id: response.id });
      return { fate: 'dropped' };
    }
    // Whoever answers twice is heard once.
    if (this.#answered.has(request.id)) return { fate: 'dropped' };
    this.#answered.add(request.id);
    const outcome = isJsonRpcError(response)
      ? { error: readErrorObject(response.error) }
      : { result: response.result };
    try {
      await this.#handlers.get(request.method)?.response?.({ topic, request, ...outcome });
      // Not before: whoever is killed in the middle of it goes on with the question it had.
      await this.#options.history.deleteSent(request.id);
    } finally {
      this.#answered.delete(request.id);
    }
    return { fate: 'handled', method: request.method };
  }

  async #publish(
    topic: string,
    message: string,
    { tag, ttl, prompt }: MessageOptions,
    traffic: () => TrafficMetadata | undefined | Promise<TrafficMetadata>,
  ): Promise<void> {
    const address = this.link?.target(topic, tag);
    if (address !== undefined) {
      await this.openLink(address, topic, message);
      return;
    }
    const described = traffic();
    const tvf =
      described instanceof Promise ? await trafficInTime(this.#options.clock, described) : described;
    const params = { topic, message, ttl, prompt, tag, ...(tvf === undefined ? {} : { tvf }) };
    await this.#options.relay.publish({ method: 'irn_publish', params });
  }
}

/** Not the message's fault: it is dealt with at the next start. */
function isPassing(failure: string | undefined): boolean {
  return failure === 'STORAGE_FAILED' || failure === 'PART_NOT_LOADED';
}

function inboundKey(topic: string, hash: string): string {
  return `${topic}.${hash}`;
}

function refusalOptions(method: string): MessageOptions {
  const known: SignMethod | undefined = isSignMethod(method) ? signMethods[method] : undefined;
  return known?.autoReject ?? known?.response ?? unknownMethodResponse;
}

/** The error object a peer gets for what a handler threw. */
function toErrorObject(error: unknown): ErrorObject {
  if (!isMooringError(error) || !Object.hasOwn(protocolErrorCodes, error.code))
    return jsonRpcErrors.internalError;
  return { message: error.message, code: protocolErrorCodes[error.code as keyof typeof protocolErrorCodes] };
}
