import { isMooringError } from '@mooring/protocol';
import { nowSeconds } from '@mooring/protocol/time';
import type { Core } from '../core/core.ts';
import type { KeptMessage } from '../records/records.ts';
import { isRefusedForGood } from '../relay/is-lasting-refusal.ts';
import type { RecordStore } from '../storage/record-store.ts';

/** Milliseconds until kept messages are sent again on the same connection: at first, and at most. */
const sendAgainAfter = { first: 5_000, most: 300_000 };
/** Failures in a row after which a new connection no longer sends at once: the message itself may end connections. */
const maxFailuresAtOnce = 3;

export interface KeptMessagesOptions {
  readonly core: Core;
  readonly store: RecordStore<KeptMessage>;
  /** The record's id in the store. */
  readonly keyOf: (kept: Pick<KeptMessage, 'topic' | 'id'>) => string;
  /** Resolves when the relay has accepted the message. */
  readonly publish: (kept: KeptMessage) => Promise<void>;
}

/**
 * Sealed messages of one kind, stored until the relay has accepted them or refuses them for good, or until they expire.
 * Sends them at each start, connection and takeover, and again after a while when a connected relay fails to accept
 * them. Messages of one topic are sent one after another.
 */
export class KeptMessages {
  readonly #options: KeptMessagesOptions;
  readonly #sending = new Map<string, Promise<void>>();
  /** Topics whose messages are being sent in turn. */
  readonly #topics = new Set<string>();
  /** Attempts in a row that failed although the relay was reached. */
  #failures = 0;
  /** Connections so far. */
  #connections = 0;
  #cancel: (() => void) | undefined;
  #finish: (kept: KeptMessage) => Promise<void> = () => Promise.resolve();

  constructor(options: KeptMessagesOptions) {
    this.#options = options;
  }

  /**
   * Calls back once a message needs no more sending, before its record goes. If that fails, the record stays and is
   * sent again.
   */
  onDone(finish: (kept: KeptMessage) => Promise<void>): void {
    this.#finish = finish;
  }

  isSending(kept: Pick<KeptMessage, 'topic' | 'id'>): boolean {
    return this.#sending.has(this.#options.keyOf(kept));
  }

  /** Sends stored messages again whenever the relay is reached. Call once storage has been read. */
  resume(): void {
    const { core, store } = this.#options;
    store.onChange(({ value }) => {
      // Another tab may have kept it, and be closed before it is sent.
      if (value && core.isOwner) this.#sendLater();
      else if (store.size === 0) this.#stop();
    });
    core.relayerEvents.on('relayer_transport_closed', () => this.#stop());
    core.relayerEvents.on('relayer_connect', () => {
      this.#connections += 1;
      if (this.#failures < maxFailuresAtOnce) this.sendAll();
      else this.#sendLater();
    });
    core.onTakeover(() => this.sendAll());
    this.sendAll();
  }

  /** Sends every stored message, without waiting for the relay. */
  sendAll(): void {
    const topics = new Set(this.#options.store.values().map(({ topic }) => topic));
    for (const topic of topics) void this.#sendInTurn(topic);
  }

  /**
   * Sends a stored message, or waits for the attempt in progress.
   *
   * @param publish publishes it this time
   * @returns when the relay has accepted it
   * @throws MooringError of the relay, `STORAGE_FAILED`
   */
  send(kept: KeptMessage, publish = this.#options.publish): Promise<void> {
    const key = this.#options.keyOf(kept);
    const running = this.#sending.get(key);
    if (running) return running;
    const sending = this.#send(kept, publish).finally(() => this.#sending.delete(key));
    this.#sending.set(key, sending);
    return sending;
  }

  async #send(kept: KeptMessage, publish: KeptMessagesOptions['publish']): Promise<void> {
    const connections = this.#connections;
    try {
      await publish(kept);
      this.#failures = 0;
      await this.#forget(kept);
    } catch (error) {
      if (isRefusedForGood(error)) await this.#forget(kept).catch(() => undefined);
      // An unreachable relay says nothing about the message.
      const isReached = isMooringError(error, 'RELAY_ERROR') || this.#connections > connections;
      if (isReached && !this.#cancel) this.#failures += 1;
      this.#sendLater();
      throw error;
    }
  }

  async #sendInTurn(topic: string): Promise<void> {
    if (this.#topics.has(topic)) return;
    this.#topics.add(topic);
    const { core, store } = this.#options;
    const now = nowSeconds(core.clock);
    for (const kept of store.values().filter((one) => one.topic === topic)) {
      // An earlier one may have taken a minute.
      if (!core.isReady || !store.has(this.#options.keyOf(kept))) continue;
      const done = kept.expiry <= now ? this.#forget(kept) : this.send(kept);
      await done.catch(() => undefined);
    }
    this.#topics.delete(topic);
  }

  async #forget(kept: KeptMessage): Promise<void> {
    await this.#finish(kept);
    await this.#options.store.delete(this.#options.keyOf(kept));
  }

  #sendLater(): void {
    const { core, store } = this.#options;
    if (this.#cancel || !core.isReady || store.size === 0) return;
    const wait = sendAgainAfter.first * 2 ** Math.max(0, this.#failures - 1);
    this.#cancel = core.clock.after(
      Math.min(wait, sendAgainAfter.most),
      () => {
        this.#cancel = undefined;
        // Otherwise the next connection or takeover sends them.
        if (core.isOwner && core.relayer.connected) this.sendAll();
      },
      { background: true },
    );
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
