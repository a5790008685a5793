import { isMooringError } from '@mooring/protocol';
import { nowSeconds, settledWithin } from '@mooring/protocol/time';
import type { Core } from '../core/core.ts';
import { shortTopic } from '../log/logger.ts';
import type { KeptMessage } from '../records/records.ts';
import { isRefusedForGood } from '../relay/is-lasting-refusal.ts';
import type { RecordStore } from '../storage/record-store.ts';

/** Milliseconds until kept messages are sent again on the same connection: at first, and at most. */
const sendAgainAfter = { first: 5_000, most: 300_000 };
/** Failures in a row after which a new connection no longer sends at once: the message itself may end connections. */
const maxFailuresAtOnce = 3;
/** Milliseconds to wait for storage where something else waits for it. */
export const storageSilenceMs = 10_000;

/** How the sending of a message ended: `refused` for good, or `dropped` unsent, since it expired or its session has ended. */
export type SendingEnd = 'accepted' | 'refused' | 'dropped';

export interface KeptMessagesOptions {
  readonly core: Core;
  readonly store: RecordStore<KeptMessage>;
  /** The record's id in the store. */
  readonly keyOf: (kept: Pick<KeptMessage, 'topic' | 'id'>) => string;
  /** Resolves when the relay has accepted the message. */
  readonly publish: (kept: KeptMessage) => Promise<void>;
  /** Whether the message's session still exists. Default: yes. */
  readonly isWanted?: (kept: KeptMessage) => boolean;
}

/**
 * Sealed messages of one kind, stored until the relay has accepted them or refuses them for good, or until they expire.
 * Sends them at each start, connection and takeover, and again after a while when a connected relay fails to accept
 * them. Messages of one topic are sent one after another.
 */
export class KeptMessages {
  readonly #options: KeptMessagesOptions;
  readonly #sending = new Map<string, Promise<void>>();
  /** Messages that need no more sending, while storage has not deleted their records. */
  readonly #ended = new Map<string, SendingEnd>();
  /** Topics whose messages are being sent in turn. */
  readonly #topics = new Set<string>();
  /** Attempts in a row that failed although the relay was reached, or at storage. */
  #failures = 0;
  /** Connections so far. */
  #connections = 0;
  #cancel: (() => void) | undefined;
  #finish: (kept: KeptMessage, end: SendingEnd) => Promise<void> = () => Promise.resolve();

  constructor(options: KeptMessagesOptions) {
    this.#options = options;
  }

  /**
   * Calls back once a message needs no more sending, before its record goes. If that fails, the record stays and the
   * callback is repeated later.
   */
  onDone(finish: (kept: KeptMessage, end: SendingEnd) => Promise<void>): void {
    this.#finish = finish;
  }

  isSending(kept: Pick<KeptMessage, 'topic' | 'id'>): boolean {
    return this.#sending.has(this.#options.keyOf(kept));
  }

  /** Sends stored messages again whenever the relay is reached. Call once storage has been read. */
  resume(): void {
    const { core, store } = this.#options;
    store.onChange(({ id, value }) => {
      // Another tab may have kept it, and be closed before it is sent. An ended one is back because storage did not delete it.
      if (value && core.isOwner && !this.#ended.has(id)) this.#sendLater();
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
    const { store } = this.#options;
    for (const key of this.#ended.keys()) if (!store.has(key)) this.#ended.delete(key);
    const topics = new Set(store.values().map(({ topic }) => topic));
    for (const topic of topics) void this.#sendInTurn(topic);
  }

  /**
   * Sends a stored message, or waits for the attempt in progress.
   *
   * @param publish publishes it this time
   * @returns when the relay has accepted it; does not wait long for storage, which may forget it later
   * @throws MooringError of the relay
   */
  send(kept: KeptMessage, publish = this.#options.publish): Promise<void> {
    const key = this.#options.keyOf(kept);
    const running = this.#sending.get(key);
    if (running) return running;
    if (this.#ended.get(key) === 'accepted') return this.#end(kept, 'accepted');
    const sending = this.#send(kept, publish).finally(() => this.#sending.delete(key));
    this.#sending.set(key, sending);
    return sending;
  }

  async #send(kept: KeptMessage, publish: KeptMessagesOptions['publish']): Promise<void> {
    const connections = this.#connections;
    try {
      await publish(kept);
    } catch (error) {
      if (isRefusedForGood(error)) await this.#end(kept, 'refused');
      // An unreachable relay says nothing about the message.
      else this.#failed(isMooringError(error, 'RELAY_ERROR') || this.#connections > connections);
      throw error;
    }
    this.#failures = 0;
    await this.#end(kept, 'accepted');
  }

  async #sendInTurn(topic: string): Promise<void> {
    if (this.#topics.has(topic)) return;
    this.#topics.add(topic);
    const { core, store, keyOf, isWanted = () => true } = this.#options;
    const now = nowSeconds(core.clock);
    for (const kept of store.values().filter((one) => one.topic === topic)) {
      const key = keyOf(kept);
      // An earlier one may have taken a minute.
      if (!core.isReady || !store.has(key)) continue;
      const isDropped = kept.expiry <= now || !isWanted(kept);
      const end = this.#ended.get(key) ?? (isDropped ? 'dropped' : undefined);
      await (end ? this.#end(kept, end) : this.send(kept).catch(() => undefined));
    }
    this.#topics.delete(topic);
    // Another tab may have stored one meanwhile.
    if (store.values().some((one) => one.topic === topic)) this.#sendLater();
  }

  /** Deletes the record of a message that needs no more sending: later, if storage fails or is silent. Never rejects. */
  async #end(kept: KeptMessage, end: SendingEnd): Promise<void> {
    const { core, store, keyOf, isWanted } = this.#options;
    const key = keyOf(kept);
    if (store.has(key)) this.#ended.set(key, end);
    if (end === 'refused' || (end === 'dropped' && isWanted?.(kept) !== false))
      core.logger.warn('stored message given up', { topic: shortTopic(kept.topic), id: kept.id, end });
    const forgotten = this.#finish(kept, end).then(() => store.delete(key));
    forgotten.then(
      () => this.#ended.delete(key),
      () => this.#failed(true),
    );
    await settledWithin(core.clock, storageSilenceMs, forgotten);
  }

  /** @param counts whether the next attempt waits longer */
  #failed(counts: boolean): void {
    if (counts && !this.#cancel) this.#failures += 1;
    this.#sendLater();
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
