import {
  comparableId,
  type ErrorObject,
  isJsonRpcRequest,
  isJsonRpcResponse,
  isJsonRpcResult,
  isMooringError,
  type JsonRpcRequest,
  type MooringError,
  outerId,
  parseJson,
  readErrorObject,
  stringifyJson,
} from '@mooring/protocol';
import { relaySendTimeoutMs } from '@mooring/protocol/limits';
import {
  closeCodes,
  closeReasons,
  isPushMethod,
  readClockNotice,
  subscriptionId,
} from '@mooring/protocol/relay';
import type { Emitter } from '../emitter/emitter.ts';
import { createError } from '../errors.ts';
import type { NetworkStatus } from '../ports/network-status.ts';
import { randomInteger } from '../ports/random-integer.ts';
import type { SocketClose } from '../ports/socket.ts';
import { isLastingRefusal } from './is-lasting-refusal.ts';
import { plainSteps } from './plain-steps.ts';
import { ReconnectDelay } from './reconnect-delay.ts';
import { RelayConnection, type RelayConnectionOptions } from './relay-connection.ts';
import type { Publication, PushedMessage, RelayEvents, RelayPort } from './relay-port.ts';
import { SilenceWatch } from './silence-watch.ts';
import { Subscriptions } from './subscriptions.ts';

/** Milliseconds of pairing-protocol §1.10. */
const heartbeatMs = 5_000;
const resendAfter = 15_000;
/** Milliseconds that this device's clock may be behind the relay's. */
const clockToleranceMs = 60_000;
/** Attempts to publish a message that the relay refuses. */
const maxRefusals = 3;
/** Limits of concurrent calls and of their total characters. */
const maxCalls = 2_000;
const maxWaiting = 64 * 1024 * 1024;

interface Call {
  readonly id: string;
  readonly text: string;
  /** When it is given up if it was never sent, and if it was. */
  readonly deadline: number;
  readonly sentDeadline: number;
  /** Sent again on a new socket, and on the heartbeat if unanswered. */
  readonly repeat: boolean;
  sentAt: number | undefined;
  wasSent: boolean;
  refusals: number;
  /** The relay's refusal since the last attempt. */
  refusal: MooringError | undefined;
  onSent?: (() => void) | undefined;
  resolve(result: unknown): void;
  reject(error: Error): void;
  expired(): MooringError;
}

export type RelayClientOptions = Omit<RelayConnectionOptions, 'onOpen' | 'onFrame' | 'onClose'> & {
  readonly network: NetworkStatus;
  readonly events: Emitter<RelayEvents>;
  /** Stores a pushed message; it is acknowledged only once this resolves. */
  readonly onMessage: (message: PushedMessage) => Promise<void>;
};

/** Client side of the relay: calls, subscriptions that survive a reconnect, and reconnecting. */
export class RelayClient implements RelayPort {
  readonly #options: RelayClientOptions;
  readonly #connection: RelayConnection;
  readonly #subscriptions: Subscriptions;
  readonly #silenceWatch: SilenceWatch;
  readonly #calls = new Map<string, Call>();
  #waiting = 0;
  /** Whether this relay does not support the composite methods. */
  #plain = false;
  #clockIsBehind = false;
  readonly #stopWatching: () => void;
  readonly #delay: ReconnectDelay;
  /** A caller's close ends with an explicit call, a refusal by the relay also with time. */
  #closedBy: 'caller' | 'relay' | undefined;
  #disposed = false;
  #failures = 0;
  #cancelPulse: (() => void) | undefined;
  #cancelReconnect: (() => void) | undefined;

  constructor(options: RelayClientOptions) {
    this.#options = options;
    this.#delay = new ReconnectDelay(options);
    this.#connection = new RelayConnection({
      ...options,
      onOpen: () => this.#onOpen(),
      onFrame: (text) => this.#onFrame(text),
      onClose: (close) => this.#onClose(close),
    });
    this.#subscriptions = new Subscriptions({
      clock: options.clock,
      call: (method, params) => this.#call(method, params),
      isOpen: () => this.#connection.isOpen,
    });
    this.#silenceWatch = new SilenceWatch({
      clock: options.clock,
      oldestSentAt: () => this.#oldestSentAt(),
      onChange: (isSilent) => options.events.emit('relayer_silence', isSilent),
    });
    this.#stopWatching = options.network.watch((online) => this.#onNetwork(online));
  }

  get connected(): boolean {
    return this.#connection.isOpen;
  }

  get connecting(): boolean {
    return this.#connection.isOpening;
  }

  /**
   * Whether this device's clock is behind the relay's: other devices consider links that it creates expired.
   */
  get clockIsBehind(): boolean {
    return this.#clockIsBehind;
  }

  /** Whether the relay leaves a call on an open socket unanswered. */
  get isSilent(): boolean {
    return this.#silenceWatch.isSilent;
  }

  get topics(): readonly string[] {
    return this.#subscriptions.topics;
  }

  async publish(publication: Publication, resendTimeoutMs?: number): Promise<void> {
    this.#assertOnline();
    const { method } = publication;
    if (method === 'irn_publish') {
      await this.#publish(publication, resendTimeoutMs);
      return;
    }
    if (!this.#plain) {
      try {
        await this.#publish(publication);
        return;
      } catch (error) {
        if (!isMethodMissing(error)) throw error;
        this.#plain = true;
      }
    }
    const { topic, messages } = plainSteps(publication);
    // Not awaited: a late subscription only delays delivery, and an unresponsive relay rejects the publish anyway.
    this.#subscriptions.renew(topic);
    for (const params of messages) await this.#publish({ method: 'irn_publish', params });
  }

  async #publish(publication: Publication, resendTimeoutMs?: number): Promise<void> {
    const { method, params } = publication;
    const id = this.#nextId();
    const expired = () =>
      method === 'irn_publish'
        ? createError('PUBLISH_FAILED', { id, tag: params.tag })
        : createError('PUBLISH_CUSTOM_FAILED', { id });
    const answer = this.#call(method, params, {
      id,
      repeat: true,
      resendTimeoutMs,
      expired,
      onSent: this.#implies(publication),
    });
    this.#explicitOpen();
    await answer;
    this.#options.events.emit('relayer_publish', publication);
  }

  async subscribe(topic: string, protocol = 'irn'): Promise<void> {
    this.#assertOnline();
    const done = this.#subscriptions.add(topic, protocol);
    // Rejects it in time, also if no socket opens.
    this.#startPulse();
    this.#explicitOpen();
    await done;
  }

  unsubscribe(topic: string): void {
    if (!this.#subscriptions.remove(topic)) return;
    this.#connection.hold(this.#isWanted());
    if (!this.#connection.isOpen) return;
    const id = subscriptionId(topic, this.#options.identity().clientId);
    // No need to await: closing the socket also ends the subscription.
    this.#call('irn_unsubscribe', { topic, id }).catch(() => undefined);
  }

  wake(): void {
    if (this.#closedBy || this.#disposed || !this.#isWanted()) return;
    this.#open().catch(() => undefined);
  }

  /** Wakes also if the relay has refused this client. */
  #tryAgain(): void {
    if (this.#closedBy === 'relay') this.#closedBy = undefined;
    this.wake();
  }

  /** Subscribes to topics without waiting for the relay, also after a close. */
  listen(topics: Iterable<string>): void {
    for (const topic of topics) this.#subscriptions.expect(topic);
    this.#closedBy = undefined;
    this.wake();
  }

  async open(): Promise<void> {
    this.#closedBy = undefined;
    await this.#open();
  }

  /** Replaces the current socket with a new one and resends unanswered calls on it. */
  async restart(): Promise<void> {
    this.#connection.close();
    await this.open();
  }

  close(): void {
    this.#closedBy = 'caller';
    this.#cancelReconnect?.();
    this.#connection.close();
    this.#options.events.emit('relayer_transport_closed', undefined);
    this.#failAll(createError('ABORTED'));
  }

  /** Closes the client permanently and rejects every open call. */
  dispose(): void {
    this.#disposed = true;
    this.#stopWatching();
    this.close();
    this.#cancelPulse?.();
    this.#silenceWatch.stop();
  }

  /** Composite methods subscribe their caller without an `irn_subscribe`. */
  #implies(publication: Publication): (() => void) | undefined {
    if (publication.method === 'wc_proposeSession')
      return () => this.#subscriptions.assume(publication.params.pairingTopic);
    if (publication.method === 'wc_approveSession')
      return () => this.#subscriptions.assume(publication.params.sessionTopic);
    return undefined;
  }

  #nextId(): string {
    const { clock, random } = this.#options;
    let id = outerId(clock.now(), randomInteger(random, 1_000_000));
    while (this.#calls.has(id)) id = outerId(clock.now(), randomInteger(random, 1_000_000));
    return id;
  }

  #call(
    method: string,
    params: object,
    options: Partial<Pick<Call, 'id' | 'repeat' | 'expired' | 'onSent'>> & {
      readonly resendTimeoutMs?: number | undefined;
    } = {},
  ): Promise<unknown> {
    const { id = this.#nextId(), repeat = false, resendTimeoutMs = relaySendTimeoutMs, onSent } = options;
    const expired = options.expired ?? (() => createError('TIMED_OUT', { what: method }));
    const text = stringifyJson({ id, jsonrpc: '2.0', method, params });
    const now = this.#options.clock.now();
    const deadline = now + relaySendTimeoutMs;
    const sentDeadline = now + resendTimeoutMs;
    if (this.#calls.size >= maxCalls || this.#waiting + text.length > maxWaiting)
      return Promise.reject(createError('RELAY_ERROR', { message: 'Too much waits for the relay.' }));
    return new Promise((resolve, reject) => {
      const call: Call = {
        ...{ id, text, deadline, sentDeadline, repeat, onSent, expired, resolve, reject },
        sentAt: undefined,
        wasSent: false,
        refusals: 0,
        refusal: undefined,
      };
      this.#calls.set(id, call);
      this.#waiting += text.length;
      this.#connection.hold(true);
      if (this.#connection.isOpen) this.#send(call);
      this.#startPulse();
    });
  }

  #send(call: Call): void {
    call.sentAt = this.#options.clock.now();
    call.wasSent = true;
    call.refusal = undefined;
    call.onSent?.();
    this.#connection.send(call.text);
    this.#silenceWatch.start();
  }

  #oldestSentAt(): number | undefined {
    const sent = [...this.#calls.values()].flatMap(({ sentAt, refusal }) =>
      refusal === undefined ? (sentAt ?? []) : [],
    );
    return sent.length === 0 ? undefined : Math.min(...sent);
  }

  #settle(call: Call, settle: () => void): void {
    if (this.#calls.delete(call.id)) this.#waiting -= call.text.length;
    if (this.#calls.size === 0) this.#silenceWatch.stop();
    this.#connection.hold(this.#isWanted());
    settle();
  }

  #failAll(error: MooringError): void {
    for (const call of [...this.#calls.values()]) this.#settle(call, () => call.reject(error));
    this.#subscriptions.failWaiting(error);
  }

  #assertOnline(): void {
    if (!this.#options.network.isOnline()) throw createError('OFFLINE');
  }

  #isWanted(): boolean {
    return this.#calls.size > 0 || this.#subscriptions.size > 0;
  }

  #explicitOpen(): void {
    this.#closedBy = undefined;
    this.#open().catch(() => undefined);
  }

  async #open(): Promise<void> {
    if (this.#disposed) throw createError('ABORTED');
    if (this.#connection.isOpen) return;
    this.#cancelReconnect?.();
    try {
      await this.#connection.open();
    } catch (error) {
      this.#onOpenFailed(error as MooringError);
      throw error;
    }
  }

  #onOpenFailed(error: MooringError): void {
    if (error.code === 'ABORTED') return;
    this.#options.events.emit('relayer_error', error);
    if (error.code === 'RELAY_URL_MISSING' || error.code === 'RELAY_URL_INVALID') {
      this.#failAll(error);
      return;
    }
    if (error.code === 'RELAY_STALLED') this.#options.events.emit('relayer_connection_stalled', undefined);
    this.#failures += 1;
    this.#reconnectIn(Math.min(heartbeatMs * this.#failures, 6 * heartbeatMs));
  }

  #reconnectIn(milliseconds: number): void {
    const { clock } = this.#options;
    this.#cancelReconnect?.();
    if (!this.#isWanted()) return;
    const background = this.#closedBy === 'relay';
    this.#cancelReconnect = clock.after(milliseconds, () => this.#tryAgain(), { background });
  }

  #onOpen(): void {
    this.#failures = 0;
    this.#delay.onOpen();
    this.#clockIsBehind = false;
    this.#plain = false;
    this.#silenceWatch.onOpen();
    this.#subscriptions.onOpen();
    for (const call of this.#calls.values()) if (call.sentAt === undefined) this.#send(call);
    this.#connection.hold(this.#isWanted());
    this.#options.events.emit('relayer_connect', undefined);
  }

  #onClose({ code, reason }: SocketClose): void {
    this.#subscriptions.onClose();
    for (const call of [...this.#calls.values()]) {
      call.sentAt = undefined;
      if (!call.repeat) this.#settle(call, () => call.reject(createError('RELAY_CLOSED', { code, reason })));
    }
    if (code === closeCodes.unauthorized) {
      this.#closedBy = 'relay';
      const closed = createError('RELAY_CLOSED', { code, reason });
      this.#options.events.emit('relayer_error', closed);
      this.#failAll(refusal(reason, closed));
    } else this.#options.events.emit('relayer_disconnect', undefined);
    if (this.#closedBy !== 'caller') this.#reconnectIn(this.#delay.afterClose(code));
  }

  #onNetwork(online: boolean): void {
    if (this.#disposed) return;
    if (online) {
      this.#connection.retryNow();
      this.#tryAgain();
    } else if (this.#connection.isOpen) {
      this.#connection.close();
    }
  }

  #onFrame(text: string): void {
    this.#silenceWatch.onFrame();
    this.#handle(parseJson(text));
    // Other calls may stay unanswered.
    if (this.#silenceWatch.silence !== undefined) this.#silenceWatch.start();
  }

  #handle(frame: unknown): void {
    const time = readClockNotice(frame);
    if (time !== undefined) {
      this.#onTime(time);
      return;
    }
    if (isJsonRpcRequest(frame)) this.#onRequest(frame);
    else if (isJsonRpcResponse(frame)) {
      const call = this.#calls.get(comparableId(frame.id));
      if (!call) return;
      if (isJsonRpcResult(frame)) this.#delay.onAnswer();
      if (isJsonRpcResult(frame)) this.#settle(call, () => call.resolve(frame.result));
      else this.#onRefused(call, readErrorObject(frame.error));
    }
  }

  /** Retries a refused publish on the heartbeat, because the relay may be overloaded; rejects other calls at once. */
  #onRefused(call: Call, cause: ErrorObject): void {
    const error = createError('RELAY_ERROR', { message: cause.message.slice(0, 500) }, { cause });
    call.refusals += 1;
    call.refusal = error;
    if (!call.repeat || isLastingRefusal(cause) || call.refusals >= maxRefusals)
      this.#settle(call, () => call.reject(error));
    else this.#options.events.emit('relayer_error', error);
  }

  #onTime(time: number): void {
    this.#clockIsBehind = time - this.#options.clock.now() > clockToleranceMs;
    if (this.#clockIsBehind) this.#options.events.emit('relayer_clock_behind', undefined);
  }

  #onRequest(request: JsonRpcRequest): void {
    if (!isPushMethod(request.method)) return;
    const { data } = (request.params ?? {}) as { data?: Partial<PushedMessage> | null };
    const { topic, message, attestation } = data ?? {};
    const acknowledge = () =>
      this.#connection.send(stringifyJson({ id: request.id, jsonrpc: '2.0', result: true }));
    if (typeof topic !== 'string' || typeof message !== 'string' || !this.#subscriptions.knows(topic)) {
      acknowledge();
      return;
    }
    const pushed = { topic, message, ...(typeof attestation === 'string' ? { attestation } : {}) };
    this.#options.events.emit('relayer_message', pushed);
    this.#options.onMessage(pushed).then(acknowledge, (error: Error) => {
      // Not acknowledged: the relay keeps it and pushes it again.
      this.#options.events.emit('relayer_error', error);
    });
  }

  #startPulse(): void {
    if (this.#cancelPulse !== undefined || this.#disposed) return;
    this.#cancelPulse = this.#options.clock.after(
      heartbeatMs,
      () => {
        this.#cancelPulse = undefined;
        this.#onPulse();
      },
      // The socket keeps the process alive, not this timer.
      { background: true },
    );
  }

  #onPulse(): void {
    const now = this.#options.clock.now();
    // The connection may be dead without the browser knowing: a new socket sends the calls again.
    const { isSilent, silence = 0 } = this.#silenceWatch;
    if (isSilent && silence >= resendAfter) this.#connection.close();
    for (const call of [...this.#calls.values()]) {
      if (now >= (call.wasSent ? call.sentDeadline : call.deadline))
        this.#settle(call, () => call.reject(call.refusal ?? call.expired()));
      else if (isDue(call, now)) this.#send(call);
    }
    this.#subscriptions.onPulse();
    if (this.#calls.size > 0 || this.#subscriptions.isWaiting) this.#startPulse();
  }
}

/** A refused call is due on the next heartbeat, an unanswered one later. */
function isDue({ repeat, sentAt, refusal }: Call, now: number): boolean {
  return repeat && sentAt !== undefined && (refusal !== undefined || now - sentAt >= resendAfter);
}

function isMethodMissing(error: unknown): boolean {
  return isMooringError(error, 'RELAY_ERROR') && (error.cause as ErrorObject).code === -32_601;
}

function refusal(reason: string, cause: MooringError): MooringError {
  if (reason.includes(closeReasons.invalidKey)) return createError('RELAY_INVALID_KEY', undefined, { cause });
  if (reason.includes(closeReasons.originNotAllowed))
    return createError('RELAY_ORIGIN_NOT_ALLOWED', undefined, { cause });
  if (reason.includes(closeReasons.expired)) return createError('JWT_EXPIRED', undefined, { cause });
  if (reason.includes(closeReasons.notYetValid))
    return createError('JWT_NOT_YET_VALID', undefined, { cause });
  return cause;
}
