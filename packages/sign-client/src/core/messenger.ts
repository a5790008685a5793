import {
  type ErrorObject,
  formatErrorObject,
  innerId,
  isMooringError,
  jsonRpcErrors,
  stringifyJson,
} from '@mooring/protocol';
import { hashMessage, openEnvelope, sealEnvelope } from '@mooring/protocol/crypto';
import {
  isSignMethod,
  type MessageOptions,
  protocolErrorCodes,
  type SignMethod,
  type SignMethodName,
  signMethods,
  type TrafficMetadata,
  trafficMetadata,
  unknownMethodResponse,
} from '@mooring/protocol/sign';
import { createError } from '../errors.ts';
import { shortTopic } from '../log/logger.ts';
import { randomInteger } from '../ports/random-integer.ts';
import type { MessageInspector } from '../relay/message-inspector.ts';
import type { PushedMessage, RelayPort } from '../relay/relay-port.ts';
import { Dispatcher, type DispatcherOptions } from './dispatcher.ts';
import { Inbox, type InboxOptions } from './inbox.ts';
import type { LinkTransport } from './link-transport.ts';
import type { InboundRequest, MethodHandler } from './method-handler.ts';
import { trafficWithTimeout } from './traffic-with-timeout.ts';

export interface MessengerOptions
  extends Pick<DispatcherOptions, 'keychain' | 'history' | 'logger' | 'isPairing' | 'authOf'>,
    Pick<InboxOptions, 'clock' | 'inbound' | 'isOwner'> {
  readonly random: (length: number) => Uint8Array;
  readonly relay: RelayPort;
  /** Attests a message at the verify service; absent without one. */
  readonly attest: ((envelope: string, plaintext: string) => void) | undefined;
}

export interface SendOptions {
  /** Default: a new id. */
  readonly id?: number | undefined;
  /** Seconds. Default: the method's own. */
  readonly ttl?: number | undefined;
  /**
   * Milliseconds for which it is sent again once it was sent, because the relay may have it. A later failure then leaves
   * it in the history, so that an answer is still recognised.
   */
  readonly resendTimeoutMs?: number | undefined;
}

export interface AnswerOptions {
  /** Params of the request, for the traffic metadata. */
  readonly params?: unknown;
  readonly options?: MessageOptions | undefined;
}

/** Methods whose origin a wallet verifies. */
const attested: ReadonlySet<SignMethodName> = new Set([
  'wc_sessionPropose',
  'wc_sessionRequest',
  'wc_sessionAuthenticate',
]);

/** Describes a message to the relay. */
type ReadTraffic = () => TrafficMetadata | undefined | Promise<TrafficMetadata>;

/** Seals and publishes outbound messages; passes inbound ones through the inbox to the dispatcher. */
export class Messenger {
  readonly #options: MessengerOptions;
  readonly #inbox: Inbox;
  readonly #dispatcher: Dispatcher;
  readonly #held = new Map<string, Promise<unknown>>();
  /** Observes every message; absent unless an application inspects this client. */
  inspector: MessageInspector | undefined;
  /** Sends and receives in link mode; absent without it. */
  link: LinkTransport | undefined;
  /** Sends each answer that is delayed. */
  readonly #delayed = new Set<() => void>();
  #lastId = 0;

  constructor(options: MessengerOptions) {
    this.#options = options;
    const inspector = () => this.inspector;
    this.#dispatcher = new Dispatcher({
      ...options,
      inspector,
      turnDown: (request, error) => this.turnDown(request, error),
      refuse: (...refused) => this.refuse(...refused),
    });
    this.#inbox = new Inbox({
      ...options,
      inspector,
      dispatch: (...message) => this.#dispatcher.dispatch(...message),
      forget: (...message) => this.#dispatcher.forget(...message),
    });
  }

  handle(method: SignMethodName, handler: MethodHandler): void {
    this.#dispatcher.handle(method, handler);
  }

  /** Begins to handle messages: every handler is registered. */
  begin(): void {
    this.#dispatcher.complete();
    this.#inbox.begin();
  }

  /** Handles only messages that have a handler; others wait for {@link begin}. */
  beginAlone(): void {
    this.#inbox.beginAlone();
  }

  /** A new inner id, unique in this client. */
  nextId(): number {
    const { clock, random } = this.#options;
    const id = innerId(clock.now(), randomInteger(random, 1_000));
    this.#lastId = id > this.#lastId ? id : this.#lastId + 1;
    return this.#lastId;
  }

  /** Delays requests on a topic until a promise settles. */
  hold(topic: string, until: Promise<unknown>): void {
    const release = () => {
      // Another promise may hold the topic since.
      if (this.#held.get(topic) === held) this.#held.delete(topic);
    };
    const held = Promise.allSettled([this.#held.get(topic), until]).then(release);
    this.#held.set(topic, held);
  }

  /** An envelope of type 0. @throws MooringError `NO_MATCHING_KEY` */
  seal(topic: string, payload: object): string {
    const symKey = this.#options.keychain.get(topic);
    const message = stringifyJson(payload);
    const envelope = sealEnvelope({ type: 0, symKey, message, iv: this.#options.random(12) });
    this.inspector?.sealed(envelope, payload);
    return envelope;
  }

  /** An envelope of type 1: sealed with the topic's key and naming the sender. */
  sealFrom(senderPublicKey: string, topic: string, payload: object): string {
    const symKey = this.#options.keychain.get(topic);
    const message = stringifyJson(payload);
    const iv = this.#options.random(12);
    const envelope = sealEnvelope({ type: 1, symKey, senderPublicKey, message, iv });
    this.inspector?.sealed(envelope, payload);
    return envelope;
  }

  /** Publishes a sealed envelope. @param id inner id for the traffic metadata; none is sent without it */
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
    const opened = this.link?.open(address, { topic, envelope }) ?? Promise.reject(createError('ABORTED'));
    this.inspector?.sent(topic, envelope, 'link', opened);
    await opened;
  }

  /** An unsealed request for link mode (envelope type 2): the peers share no key yet. */
  async prepareOpen(topic: string, method: SignMethodName, params: unknown, id: number): Promise<string> {
    const payload = { id, jsonrpc: '2.0', method, params };
    const envelope = sealEnvelope({ type: 2, message: stringifyJson(payload) }, 'base64url');
    this.inspector?.sealed(envelope, payload);
    await this.#options.history.addSent(topic, id, method);
    return envelope;
  }

  /**
   * Seals and records a request; the caller publishes it.
   *
   * @param keep also stores the envelope; a failure of its own is ignored
   * @returns the envelope
   */
  async prepare(
    topic: string,
    method: SignMethodName,
    params: unknown,
    id: number,
    keep?: (envelope: string) => Promise<void>,
  ): Promise<string> {
    const payload = { id, jsonrpc: '2.0', method, params };
    const message = this.seal(topic, payload);
    this.#inbox.know(topic, hashMessage(message));
    if (attested.has(method)) this.#options.attest?.(message, stringifyJson(payload));
    const kept = keep?.(message).catch(() => undefined);
    await this.#options.history.addSent(topic, id, method);
    await kept;
    return message;
  }

  /** Publishes a prepared request, also one of an earlier start. @throws MooringError of {@link RelayPort.publish} */
  async publishPrepared(topic: string, method: SignMethodName, id: number, envelope: string): Promise<void> {
    await this.#held.get(topic);
    await this.publishSealed(topic, envelope, signMethods[method].request, id);
  }

  /**
   * Sends a request.
   *
   * @returns when the relay has accepted it
   * @throws MooringError of {@link RelayPort.publish}, `STORAGE_FAILED`, `NO_MATCHING_KEY`
   */
  async request(
    topic: string,
    method: SignMethodName,
    params: unknown,
    { id = this.nextId(), ttl, resendTimeoutMs }: SendOptions = {},
  ): Promise<number> {
    const message = await this.prepare(topic, method, params, id);
    const { request } = signMethods[method];
    try {
      await this.#held.get(topic);
      const described = () => trafficMetadata({ id, method, params });
      await this.#publish(
        topic,
        message,
        { ...request, ttl: ttl ?? request.ttl },
        described,
        resendTimeoutMs,
      );
    } catch (error) {
      // The relay may have received it, also before disposal: a restart handles the answer.
      const mayHave =
        isMooringError(error, 'ABORTED') ||
        (resendTimeoutMs !== undefined && !isMooringError(error, 'OFFLINE'));
      if (!mayHave) await this.#options.history.deleteSent(id).catch(() => undefined);
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
    const message = this.sealAnswer(topic, id, result);
    await this.#publish(topic, message, options, () => trafficMetadata({ id, method, params, result }));
  }

  /** Seals an answer; the caller publishes it. @throws MooringError `NO_MATCHING_KEY`, `NOT_SERIALISABLE` */
  sealAnswer(topic: string, id: number, result: unknown): string {
    return this.seal(topic, { id, jsonrpc: '2.0', result });
  }

  /** Hash of a result, equal to {@link hashOfSealed} of its sealed answer. @throws MooringError `NOT_SERIALISABLE` */
  hashOfResult(id: number, result: unknown): string {
    return hashMessage(stringifyJson({ id, jsonrpc: '2.0', result }));
  }

  /** Hash of what an envelope contains; `undefined` if its session has ended, or if its key does not open it. */
  hashOfSealed(topic: string, envelope: string): string | undefined {
    const { keychain } = this.#options;
    try {
      return keychain.has(topic) ? hashMessage(openEnvelope(envelope, keychain.get(topic))) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Whether answers of a session go to the peer's app address instead of the relay. */
  answersByLink(topic: string, method: SignMethodName): boolean {
    return this.link?.target(topic, signMethods[method].response.tag) !== undefined;
  }

  /** Publishes a sealed answer at the relay, also one of an earlier start, and even if the peer now uses link mode. */
  async publishAnswer(
    topic: string,
    envelope: string,
    method: SignMethodName,
    traffic: TrafficMetadata | Promise<TrafficMetadata> | undefined,
  ): Promise<void> {
    await this.#publishAtRelay(topic, envelope, signMethods[method].response, () => traffic);
  }

  /** Accepts a request after a delay, or at once when the client or its page ends. Ignores failures. */
  acceptLater(milliseconds: number, { topic, id }: InboundRequest, method: SignMethodName): void {
    const send = (): void => {
      cancel();
      this.#delayed.delete(send);
      this.answer(topic, id, method, true).catch(() => undefined);
    };
    const cancel = this.#options.clock.after(milliseconds, send);
    this.#delayed.add(send);
  }

  /** Sends delayed answers at once. */
  flush(): void {
    for (const send of this.#delayed) send();
  }

  async refuse(topic: string, id: number, error: unknown, options: MessageOptions): Promise<void> {
    const message = this.seal(topic, { id, jsonrpc: '2.0', error: formatErrorObject(error) });
    await this.#publish(topic, message, options, () => undefined);
  }

  /** Refuses a request with an error. The message is sealed at once: the topic's key may be deleted after the call. */
  turnDown({ topic, id, method }: Pick<InboundRequest, 'topic' | 'id' | 'method'>, error: unknown): void {
    const { code } = toErrorObject(error);
    this.#options.logger.warn('request refused', { topic: shortTopic(topic), id, method, code });
    this.refuse(topic, id, toErrorObject(error), refusalOptions(method)).catch(() => undefined);
  }

  /**
   * Stores a pushed message and handles it when its turn comes.
   *
   * @returns when it may be acknowledged: once it is stored, or handled if its topic has many stored messages
   * @throws MooringError `RELAY_ERROR` when it cannot be handled yet and too many messages wait, `STORAGE_FAILED`
   */
  receive(pushed: PushedMessage): Promise<void> {
    return this.#inbox.receive(pushed);
  }

  /** Handles stored messages that were not finished, oldest first. */
  replay(): void {
    this.#inbox.replay();
  }

  /** Ends the retries of messages. */
  stop(): void {
    this.#inbox.stop();
  }

  /** Handles the messages of a topic that were postponed or failed for now. */
  retry(topic: string): void {
    this.#inbox.retry(topic);
  }

  forgetTopic(topic: string): void {
    this.#inbox.forgetTopic(topic);
  }

  /** Resolves when every message that has arrived is handled. */
  idle(): Promise<void> {
    return this.#inbox.idle();
  }

  async #publish(
    topic: string,
    message: string,
    options: MessageOptions,
    traffic: ReadTraffic,
    resendTimeoutMs?: number,
  ): Promise<void> {
    const address = this.link?.target(topic, options.tag);
    if (address === undefined) await this.#publishAtRelay(topic, message, options, traffic, resendTimeoutMs);
    else await this.openLink(address, topic, message);
  }

  async #publishAtRelay(
    topic: string,
    message: string,
    { tag, ttl, prompt }: MessageOptions,
    traffic: ReadTraffic,
    resendTimeoutMs?: number,
  ): Promise<void> {
    const described = traffic();
    const tvf =
      described instanceof Promise ? await trafficWithTimeout(this.#options.clock, described) : described;
    const params = { topic, message, ttl, prompt, tag, ...(tvf === undefined ? {} : { tvf }) };
    await this.#options.relay.publish({ method: 'irn_publish', params }, resendTimeoutMs);
  }
}

function refusalOptions(method: string): MessageOptions {
  const known: SignMethod | undefined = isSignMethod(method) ? signMethods[method] : undefined;
  return known?.autoReject ?? known?.response ?? unknownMethodResponse;
}

/** The error object that a peer receives for an error of a handler. */
function toErrorObject(error: unknown): ErrorObject {
  if (!isMooringError(error) || !Object.hasOwn(protocolErrorCodes, error.code))
    return jsonRpcErrors.internalError;
  return { message: error.message, code: protocolErrorCodes[error.code as keyof typeof protocolErrorCodes] };
}
