import {
  type ErrorObject,
  formatErrorObject,
  innerId,
  isMooringError,
  jsonRpcErrors,
  stringifyJson,
} from '@mooring/protocol';
import { hashMessage, sealEnvelope } from '@mooring/protocol/crypto';
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
import { Dealer, type DealerOptions } from './dealer.ts';
import { Inbox, type InboxOptions } from './inbox.ts';
import type { LinkTransport } from './link-transport.ts';
import type { InboundRequest, MethodHandler } from './method-handler.ts';
import { trafficInTime } from './traffic-in-time.ts';

export interface MessengerOptions
  extends Pick<DealerOptions, 'keychain' | 'history' | 'logger' | 'isPairing' | 'authOf'>,
    Pick<InboxOptions, 'clock' | 'inbound'> {
  readonly random: (length: number) => Uint8Array;
  readonly relay: RelayPort;
  /** Has a verify service see where a message comes from; absent without one. */
  readonly attest: ((envelope: string, plaintext: string) => void) | undefined;
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

/** Envelopes out and in: seals and publishes; what comes in goes by the inbox to the dealer. */
export class Messenger {
  readonly #options: MessengerOptions;
  readonly #inbox: Inbox;
  readonly #dealer: Dealer;
  readonly #held = new Map<string, Promise<unknown>>();
  /** Looks at every message, while somebody wants to see them. */
  inspector: MessageInspector | undefined;
  /** Where client and peer are apps that speak by their addresses. */
  link: LinkTransport | undefined;
  #lastId = 0;

  constructor(options: MessengerOptions) {
    this.#options = options;
    const inspector = () => this.inspector;
    this.#dealer = new Dealer({
      ...options,
      inspector,
      turnDown: (request, error) => this.turnDown(request, error),
      refuse: (...refused) => this.refuse(...refused),
    });
    this.#inbox = new Inbox({
      ...options,
      inspector,
      deal: (...message) => this.#dealer.deal(...message),
      forget: (...message) => this.#dealer.forget(...message),
    });
  }

  handle(method: SignMethodName, handler: MethodHandler): void {
    this.#dealer.handle(method, handler);
  }

  /** Begins to deal with messages: every handler is there. */
  begin(): void {
    this.#dealer.complete();
    this.#inbox.begin();
  }

  /** Begins to deal with messages that there is a handler for; others wait for {@link begin}. */
  beginAlone(): void {
    this.#inbox.beginAlone();
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

  /** An envelope of type 0. @throws MooringError `NO_MATCHING_KEY` */
  seal(topic: string, payload: object): string {
    const symKey = this.#options.keychain.get(topic);
    const message = stringifyJson(payload);
    const envelope = sealEnvelope({ type: 0, symKey, message, iv: this.#options.random(12) });
    this.inspector?.sealed(envelope, payload);
    return envelope;
  }

  /** An envelope of type 1: sealed with the key of a topic that sender and receiver agree on, and naming the sender. */
  sealFrom(senderPublicKey: string, topic: string, payload: object): string {
    const symKey = this.#options.keychain.get(topic);
    const message = stringifyJson(payload);
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
    const opened = this.link?.open(address, { topic, envelope }) ?? Promise.reject(createError('ABORTED'));
    this.inspector?.sent(topic, envelope, 'link', opened);
    await opened;
  }

  /** A request that goes in an address and is not sealed (envelope type 2): peers have no key in common yet. */
  async prepareOpen(topic: string, method: SignMethodName, params: unknown, id: number): Promise<string> {
    const payload = { id, jsonrpc: '2.0', method, params };
    const envelope = sealEnvelope({ type: 2, message: stringifyJson(payload) }, 'base64url');
    this.inspector?.sealed(envelope, payload);
    await this.#options.history.addSent(topic, id, method);
    return envelope;
  }

  /** Remembers a request whose envelope is published by the caller. @returns the envelope */
  async prepare(topic: string, method: SignMethodName, params: unknown, id: number): Promise<string> {
    const payload = { id, jsonrpc: '2.0', method, params };
    const message = this.seal(topic, payload);
    this.#inbox.know(topic, hashMessage(message));
    if (attested.has(method)) this.#options.attest?.(message, stringifyJson(payload));
    await this.#options.history.addSent(topic, id, method);
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
    const message = this.seal(topic, { id, jsonrpc: '2.0', result });
    await this.#publish(topic, message, options, () => trafficMetadata({ id, method, params, result }));
  }

  async refuse(topic: string, id: number, error: unknown, options: MessageOptions): Promise<void> {
    const message = this.seal(topic, { id, jsonrpc: '2.0', error: formatErrorObject(error) });
    await this.#publish(topic, message, options, () => undefined);
  }

  /** Answers a request with what is wrong with it. Its topic's key may be forgotten after the call. */
  turnDown({ topic, id, method }: Pick<InboundRequest, 'topic' | 'id' | 'method'>, error: unknown): void {
    const { code } = toErrorObject(error);
    this.#options.logger.warn('request refused', { topic: shortTopic(topic), id, method, code });
    this.refuse(topic, id, toErrorObject(error), refusalOptions(method)).catch(() => undefined);
  }

  /**
   * Takes a pushed message.
   *
   * @returns when the relay may forget it: once it is stored or, where much of its topic is stored already, dealt with
   * @throws MooringError `RELAY_ERROR` when it has to wait and too much waits already, `STORAGE_FAILED`
   */
  receive(pushed: PushedMessage): Promise<void> {
    return this.#inbox.receive(pushed);
  }

  /** Deals again with what was stored but not finished, oldest first. */
  replay(): void {
    this.#inbox.replay();
  }

  /** Deals again with what a handler put off on a topic. */
  retry(topic: string): void {
    this.#inbox.retry(topic);
  }

  forgetTopic(topic: string): void {
    this.#inbox.forgetTopic(topic);
  }

  /** Resolves when every message that has arrived was dealt with. */
  idle(): Promise<void> {
    return this.#inbox.idle();
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
