import {
  isJsonRpcError,
  isJsonRpcRequest,
  isJsonRpcResponse,
  isMooringError,
  type JsonRpcRequest,
  type JsonRpcResponse,
  readErrorObject,
} from '@mooring/protocol';
import { deriveSymKey, openEnvelope, readEnvelope } from '@mooring/protocol/crypto';
import {
  createProtocolError,
  isSignMethod,
  type MessageOptions,
  protocolError,
  type SignMethodName,
  unknownMethodResponse,
} from '@mooring/protocol/sign';
import { createError } from '../errors.ts';
import { type Logger, shortTopic } from '../log/logger.ts';
import type { AuthRecord } from '../records/records.ts';
import type { Dispatched, MessageInspector } from '../relay/message-inspector.ts';
import type { PushedMessage } from '../relay/relay-port.ts';
import type { History, HistoryRecord } from './history.ts';
import { isTransient } from './is-transient.ts';
import type { Keychain } from './keychain.ts';
import type { InboundRequest, MethodHandler } from './method-handler.ts';
import { readMessage } from './read-message.ts';

export interface DispatcherOptions {
  readonly keychain: Keychain;
  readonly history: History;
  readonly logger: Logger;
  readonly inspector: () => MessageInspector | undefined;
  /** Whether a topic is a pairing's: unknown methods are answered only there. */
  readonly isPairing: (topic: string) => boolean;
  /** The sign-in whose answer arrives on a topic, sealed for its key. */
  readonly authOf: (topic: string) => Pick<AuthRecord, 'id' | 'publicKey' | 'pairingTopic'> | undefined;
  readonly turnDown: (request: Pick<InboundRequest, 'topic' | 'id' | 'method'>, error: unknown) => void;
  readonly refuse: (topic: string, id: number, error: unknown, options: MessageOptions) => Promise<void>;
}

const tooLarge = 'the message is too large';

/** Opens inbound messages and passes each request and answer to its handler. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #handlers = new Map<string, MethodHandler>();
  /** Requests of this client whose answer is being handled. */
  readonly #answered = new Set<number>();
  /** Outcomes of handled messages that storage has not recorded yet, by key: a retry does not handle them again. */
  readonly #unrecorded = new Map<string, Dispatched>();
  /** Whether every handler is registered. */
  #isComplete = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  handle(method: SignMethodName, handler: MethodHandler): void {
    this.#handlers.set(method, { ...this.#handlers.get(method), ...handler });
  }

  /** Call when every handler is registered: from now on, a method without one is unknown. */
  complete(): void {
    this.#isComplete = true;
  }

  /** Handles a message. Never rejects. @param again an earlier attempt may have been cut off */
  async dispatch(pushed: PushedMessage, key: string, again: boolean): Promise<Dispatched> {
    const { authOf, logger } = this.#options;
    let payload: unknown;
    try {
      const text = await this.#unseal(pushed);
      if (text === undefined) return { fate: 'dropped' };
      const message = readMessage(text);
      payload = message.payload;
      this.#options.inspector()?.received(pushed.topic, pushed.message, pushed.transport ?? 'relay', {
        fate: 'waiting',
        payload,
      });
      // Requests are ignored on the topic of a sign-in's answer; without a key only a sign-in is accepted.
      if (isJsonRpcRequest(payload) && !authOf(pushed.topic) && this.#mayAsk(pushed.topic, payload.method)) {
        if (message.isTooLarge) return { ...this.#refuseTooLarge(pushed.topic, payload), payload };
        return { ...(await this.#processRequest({ ...pushed, key }, payload, text, again)), payload };
      }
      if (isJsonRpcResponse(payload)) {
        const { id, jsonrpc } = payload;
        const answer = message.isTooLarge
          ? { id, jsonrpc, error: protocolError('MISSING_OR_INVALID', tooLarge) }
          : payload;
        return { ...(await this.#processResponse({ ...pushed, key }, answer)), payload };
      }
      return { fate: 'dropped', payload };
    } catch (error) {
      const failure = isMooringError(error) ? error.code : 'UNKNOWN';
      const what = isTransient(failure) ? 'message put off' : 'message unreadable';
      logger.warn(what, { topic: shortTopic(pushed.topic), code: failure });
      return { fate: 'dropped', payload, failure };
    }
  }

  /** Forgets that a request was received, so that a redelivery does not count as a repeat. @throws MooringError `STORAGE_FAILED` */
  async forget(topic: string, payload: unknown): Promise<void> {
    if (isJsonRpcRequest(payload) && typeof payload.id === 'number')
      await this.#options.history.deleteReceived(topic, payload.id);
  }

  /** Refuses a request that is too large, without recording it. */
  #refuseTooLarge(topic: string, { id, method }: JsonRpcRequest): Dispatched {
    if (typeof id !== 'number') return { fate: 'dropped' };
    const error = createProtocolError('MISSING_OR_INVALID', tooLarge);
    if (this.#options.keychain.has(topic)) this.#options.turnDown({ topic, id, method }, error);
    return { fate: 'refused', failure: error.code };
  }

  #mayAsk(topic: string, method: string): boolean {
    return this.#options.keychain.has(topic) || method === 'wc_sessionAuthenticate';
  }

  /** `undefined` for a topic without a key. */
  async #unseal({ topic, message, transport }: PushedMessage): Promise<string | undefined> {
    const { authOf, keychain } = this.#options;
    const auth = authOf(topic);
    const encoding = transport === 'link' ? 'base64url' : 'base64';
    if (!auth) {
      // Only link mode carries unsealed messages, and only on a topic without a key.
      const key = keychain.has(topic) ? keychain.get(topic) : undefined;
      return key === undefined && transport !== 'link' ? undefined : openEnvelope(message, key, encoding);
    }
    const envelope = readEnvelope(message, encoding);
    if (envelope.type !== 1) throw createError('ENVELOPE_UNEXPECTED_TYPE');
    const symKey = await deriveSymKey(keychain.get(auth.publicKey), envelope.senderPublicKey);
    return openEnvelope(envelope, symKey);
  }

  /** This client's request that an answer belongs to; a sign-in outlives the pairing that carried it. */
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
  ): Promise<Dispatched> {
    const { history } = this.#options;
    const { topic, attestation, transport } = pushed;
    const { id, method, params } = request;
    if (typeof id !== 'number') return { fate: 'dropped' };
    if (history.hasReceived(topic, id) && !again) return { fate: 'repeated' };
    const handler = isSignMethod(method) ? this.#handlers.get(method)?.request : undefined;
    // A client created later on this core may handle the method.
    if (!handler && isSignMethod(method) && !this.#isComplete) return { fate: 'early' };
    if (!handler) return this.#onUnknownMethod(topic, id, method);
    const recorded = history.addReceived(topic, id, method);
    // Awaited at the end; avoids an unhandled rejection until then.
    recorded.catch(() => undefined);
    const envelopeHash = pushed.key.slice(topic.length + 1);
    const message = { topic, id, method, params, attestation, transport, plaintext, envelopeHash };
    const dispatched = this.#unrecorded.get(pushed.key) ?? (await this.#run(handler, message));
    if (dispatched.fate !== 'later' && dispatched.fate !== 'elsewhere')
      this.#unrecorded.set(pushed.key, dispatched);
    await recorded;
    this.#unrecorded.delete(pushed.key);
    return dispatched;
  }

  /** @throws MooringError after a temporary failure */
  async #run(handler: NonNullable<MethodHandler['request']>, message: InboundRequest): Promise<Dispatched> {
    try {
      const result = await handler(message);
      return { fate: result === 'later' || result === 'elsewhere' ? result : 'handled' };
    } catch (error) {
      if (isMooringError(error) && isTransient(error.code)) throw error;
      this.#options.turnDown(message, error);
      return { fate: 'refused', failure: isMooringError(error) ? error.code : 'UNKNOWN' };
    }
  }

  async #onUnknownMethod(topic: string, id: number, method: string): Promise<Dispatched> {
    if (!this.#options.isPairing(topic)) return { fate: 'dropped' };
    await this.#options.history.addReceived(topic, id, method.slice(0, 128));
    const error = protocolError('WC_METHOD_UNSUPPORTED', method.slice(0, 128));
    this.#options.refuse(topic, id, error, unknownMethodResponse).catch(() => undefined);
    return { fate: 'refused', failure: 'WC_METHOD_UNSUPPORTED' };
  }

  async #processResponse(
    { topic, key }: PushedMessage & { readonly key: string },
    response: JsonRpcResponse,
  ): Promise<Dispatched> {
    if (typeof response.id !== 'number') return { fate: 'dropped' };
    const request = this.#questionOf(topic, response.id);
    if (!request) {
      this.#options.logger.debug('answer to no question', { topic: shortTopic(topic), id: response.id });
      return { fate: 'dropped' };
    }
    const handler = this.#handlers.get(request.method)?.response;
    if (!handler && !this.#isComplete) return { fate: 'early' };
    // A second answer is ignored.
    if (this.#answered.has(request.id)) return { fate: 'dropped' };
    this.#answered.add(request.id);
    const outcome = isJsonRpcError(response)
      ? { error: readErrorObject(response.error) }
      : { result: response.result };
    try {
      if (!this.#unrecorded.has(key)) await handler?.({ topic, request, ...outcome });
      this.#unrecorded.set(key, { fate: 'handled' });
      // Only now: a client killed while handling the answer needs the request at its next start.
      await this.#options.history.deleteSent(request.id);
      this.#unrecorded.delete(key);
    } finally {
      this.#answered.delete(request.id);
    }
    return { fate: 'handled', method: request.method };
  }
}
