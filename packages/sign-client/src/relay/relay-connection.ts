import type { MooringError } from '@mooring/protocol';
import { randomHex, signRelayJwt } from '@mooring/protocol/crypto';
import { relayConnectAttempts, relayConnectTimeoutMs, retryDelayMs } from '@mooring/protocol/limits';
import { relayUrl } from '@mooring/protocol/relay';
import { type Clock, nowSeconds } from '@mooring/protocol/time';
import { createError } from '../errors.ts';
import type { SocketClose, SocketFactory, SocketLike, SocketMessage } from '../ports/socket.ts';
import type { RelayIdentity } from './relay-identity.ts';

export interface RelayConnectionOptions {
  readonly url: string;
  readonly projectId: string | undefined;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly random: (length: number) => Uint8Array;
  readonly openSocket: () => Promise<SocketFactory>;
  readonly identity: () => RelayIdentity;
  readonly onOpen: () => void;
  readonly onFrame: (text: string) => void;
  /** An open socket closed for any reason. */
  readonly onClose: (close: SocketClose) => void;
}

/** One socket to the relay at a time, each with a new token. The caller decides when to reconnect. */
export class RelayConnection {
  readonly #options: RelayConnectionOptions;
  readonly #subject: string;
  #socket: SocketLike | undefined;
  #opening: Promise<void> | undefined;
  #cancel: (() => void) | undefined;
  #endPause: (() => void) | undefined;

  constructor(options: RelayConnectionOptions) {
    this.#options = options;
    this.#subject = randomHex(options.random, 32);
  }

  get isOpen(): boolean {
    return this.#socket !== undefined;
  }

  get isOpening(): boolean {
    return this.#opening !== undefined;
  }

  /**
   * Opens the socket, in up to five attempts.
   *
   * @throws MooringError `RELAY_UNREACHABLE`, `RELAY_STALLED`, `RELAY_URL_MISSING`, `RELAY_URL_INVALID`, `ABORTED`
   */
  open(): Promise<void> {
    if (this.#socket) return Promise.resolve();
    if (this.#opening) return this.#opening;
    const opening = this.#openWithRetries().finally(() => {
      // After a close, another attempt may be under way.
      if (this.#opening === opening) this.#opening = undefined;
    });
    this.#opening = opening;
    return opening;
  }

  /** Ends the pause before the next attempt. */
  retryNow(): void {
    this.#endPause?.();
  }

  /** Whether an open socket keeps the process alive, if the socket supports it. */
  hold(isHeld: boolean): void {
    if (isHeld) this.#socket?.ref?.();
    else this.#socket?.unref?.();
  }

  /** Sends nothing once the relay closes the socket: a browser would drop the text as well, and print an error. */
  send(text: string): void {
    const socket = this.#socket;
    if (!(Number(socket?.readyState) > 1)) socket?.send(text);
  }

  /** Closes the socket or aborts opening one. */
  close(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#opening = undefined;
    const socket = this.#socket;
    if (!socket) return;
    this.#forget(socket);
    socket.close(1000);
    this.#options.onClose({ code: 1000, reason: '' });
  }

  async #openWithRetries(): Promise<void> {
    const cancelled = { value: false };
    let error: MooringError | undefined;
    for (let attempt = 1; attempt <= relayConnectAttempts && !cancelled.value; attempt += 1) {
      try {
        await this.#openOnce(cancelled);
        return;
      } catch (cause) {
        error = cause as MooringError;
        if (error.code === 'RELAY_URL_MISSING' || error.code === 'RELAY_URL_INVALID') throw error;
      }
      if (attempt < relayConnectAttempts && !cancelled.value)
        await this.#pause(attempt * retryDelayMs, cancelled);
    }
    throw cancelled.value ? createError('ABORTED') : error;
  }

  #pause(milliseconds: number, cancelled: { value: boolean }): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#endPause = undefined;
        cancel();
        resolve();
      };
      const cancel = this.#options.clock.after(milliseconds, end);
      this.#endPause = end;
      this.#cancel = () => {
        cancelled.value = true;
        end();
      };
    });
  }

  async #openOnce(cancelled: { value: boolean }): Promise<void> {
    const { clock, identity, projectId, url, userAgent } = this.#options;
    this.#cancel = () => {
      cancelled.value = true;
    };
    const { seed, clientId } = identity();
    const claims = { seed, clientId, subject: this.#subject, audience: url, issuedAt: nowSeconds(clock) };
    const auth = await signRelayJwt(claims);
    const address = relayUrl({ url, auth, projectId, ua: userAgent });
    const openSocket = await this.#options.openSocket();
    if (cancelled.value) throw createError('ABORTED');
    await this.#await(openSocket, address, cancelled);
  }

  #await(openSocket: SocketFactory, address: string, cancelled: { value: boolean }): Promise<void> {
    const { clock, url } = this.#options;
    return new Promise((resolve, reject) => {
      let socket: SocketLike;
      try {
        socket = openSocket(address);
      } catch (cause) {
        reject(createError('RELAY_UNREACHABLE', { url }, { cause }));
        return;
      }
      const fail = (error: MooringError) => {
        cancel();
        this.#forget(socket);
        socket.close();
        reject(error);
      };
      const cancel = clock.after(relayConnectTimeoutMs, () => fail(createError('RELAY_STALLED', { url })));
      this.#cancel = () => {
        cancelled.value = true;
        fail(createError('ABORTED'));
      };
      socket.onopen = () => {
        cancel();
        this.#cancel = undefined;
        this.#socket = socket;
        resolve();
        this.#options.onOpen();
      };
      socket.onmessage = (event: SocketMessage) => {
        if (typeof event.data === 'string') this.#options.onFrame(event.data);
      };
      // A close with more detail follows every error.
      socket.onerror = () => undefined;
      socket.onclose = ({ code, reason }: SocketClose) => {
        cancel();
        const wasOpen = this.#socket === socket;
        this.#forget(socket);
        if (wasOpen) this.#options.onClose({ code, reason: String(reason ?? '') });
        else reject(createError('RELAY_UNREACHABLE', { url }));
      };
    });
  }

  #forget(socket: SocketLike): void {
    if (this.#socket === socket) this.#socket = undefined;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    // A later error would be unhandled in `ws`.
    socket.onerror = () => undefined;
  }
}
