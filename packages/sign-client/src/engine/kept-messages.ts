import { isMooringError } from '@mooring/protocol';
import { nowSeconds, settledWithin } from '@mooring/protocol/time';
import type { Core } from '../core/core.ts';
import { shortTopic } from '../log/logger.ts';
import type { KeptMessage } from '../records/records.ts';
import { isRefusedForGood } from '../relay/is-lasting-refusal.ts';
import type { RecordStore } from '../storage/record-store.ts';

/** Milliseconds until a message is sent again on the same connection: at first, and at most. */
const retryAfter = { first: 5_000, most: 300_000 };
/** Failures in a row after which a message is not sent at once on a new connection: it may be what ends connections. */
const maxFailuresAtOnce = 3;
/** Milliseconds to wait for storage where something else waits for it. */
export const storageTimeoutMs = 10_000;

/** How the delivery of a message ended: `refused` for good, or `dropped` unsent, since it expired or its session has ended. */
export type DeliveryOutcome = 'accepted' | 'refused' | 'dropped';

/** What this run knows of a message. */
interface Delivery {
  /** Failed attempts in a row to send it, although the relay was reached, or to delete its record. */
  readonly failures: number;
  /** When it is tried again, in Unix milliseconds. */
  readonly retryAt: number;
  /** Set once it needs no more sending, until storage has deleted its record. */
  readonly outcome?: DeliveryOutcome | undefined;
  /** Settles when storage has answered. */
  readonly deleting?: Promise<unknown> | undefined;
}

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

const none: Delivery = { failures: 0, retryAt: 0 };

/**
 * Sealed messages of one kind, stored until the relay has accepted them or refuses them for good, or until they expire.
 * Sends them at each start, connection and takeover, and again after a while when a connected relay fails to accept
 * them. Messages of one topic are sent one after another; each has its own delay after failures.
 */
export class KeptMessages {
  readonly #options: KeptMessagesOptions;
  /** By sealed message: another may be stored under its key before it is deleted. */
  readonly #sending = new Map<string, Promise<void>>();
  /** By sealed message. One without an entry is sent at once. */
  readonly #deliveries = new Map<string, Delivery>();
  /** Topics whose messages are being sent in turn. */
  readonly #topics = new Set<string>();
  /** Connections so far. */
  #connections = 0;
  #cancel: (() => void) | undefined;
  #onDone: (kept: KeptMessage, outcome: DeliveryOutcome) => Promise<void> = () => Promise.resolve();

  constructor(options: KeptMessagesOptions) {
    this.#options = options;
  }

  /**
   * Calls back once a message needs no more sending, before its record is deleted. If that fails, the record stays and
   * the callback is repeated later.
   */
  onDone(callback: (kept: KeptMessage, outcome: DeliveryOutcome) => Promise<void>): void {
    this.#onDone = callback;
  }

  isSending({ message }: KeptMessage): boolean {
    return this.#sending.has(message);
  }

  /** Sends stored messages again whenever the relay is reached. Call once storage has been read. */
  resume(): void {
    const { core, store } = this.#options;
    store.onChange(({ value }) => {
      if (store.size === 0) this.#stop();
      // Another tab may have stored it, and be closed before it is sent.
      else if (value && core.isOwner && !this.#deliveries.has(value.message)) this.#retryLater(value);
    });
    core.relayerEvents.on('relayer_transport_closed', () => this.#stop());
    core.relayerEvents.on('relayer_connect', () => {
      this.#connections += 1;
      this.#sendDue(maxFailuresAtOnce);
    });
    core.onTakeover(() => this.#sendDue(maxFailuresAtOnce));
    // Otherwise the tab that holds the socket sends them already.
    if (core.isOwner) this.#sendDue(maxFailuresAtOnce);
  }

  /**
   * Sends a stored message, or waits for the attempt in progress.
   *
   * @param publish publishes it this time
   * @returns when the relay has accepted it; does not wait long for storage, which may delete its record later
   * @throws MooringError of the relay
   */
  send(kept: KeptMessage, publish = this.#options.publish): Promise<void> {
    const { message } = kept;
    const running = this.#sending.get(message);
    if (running) return running;
    if (this.#deliveries.get(message)?.outcome === 'accepted') return this.#finish(kept, 'accepted');
    const sending = this.#send(kept, publish).finally(() => this.#sending.delete(message));
    this.#sending.set(message, sending);
    return sending;
  }

  async #send(kept: KeptMessage, publish: KeptMessagesOptions['publish']): Promise<void> {
    const connections = this.#connections;
    try {
      await publish(kept);
    } catch (error) {
      if (isRefusedForGood(error)) await this.#finish(kept, 'refused');
      else {
        // An unreachable relay says nothing about the message.
        const counts = isMooringError(error, 'RELAY_ERROR') || this.#connections > connections;
        this.#retryLater(kept, counts);
      }
      throw error;
    }
    await this.#finish(kept, 'accepted');
  }

  /**
   * Sends every message whose time has come, without waiting for the relay.
   *
   * @param atOnce also sends those with fewer failures than this
   */
  #sendDue(atOnce = 0): void {
    const due = this.#options.store.values().filter((kept) => this.#isDue(kept, atOnce));
    for (const topic of new Set(due.map((kept) => kept.topic))) void this.#sendInTurn(topic, atOnce);
    this.#schedule();
  }

  async #sendInTurn(topic: string, atOnce: number): Promise<void> {
    if (this.#topics.has(topic)) return;
    this.#topics.add(topic);
    const { core, store, isWanted = () => true } = this.#options;
    const now = nowSeconds(core.clock);
    for (const kept of store.values().filter((one) => one.topic === topic)) {
      // An earlier one may have taken a minute.
      if (!core.isReady || !this.#isStored(kept) || !this.#isDue(kept, atOnce)) continue;
      const isDropped = kept.expiry <= now || !isWanted(kept);
      const outcome = this.#deliveries.get(kept.message)?.outcome ?? (isDropped ? 'dropped' : undefined);
      await (outcome ? this.#finish(kept, outcome) : this.send(kept).catch(() => undefined));
    }
    this.#topics.delete(topic);
    this.#schedule();
  }

  #isStored(kept: KeptMessage): boolean {
    const { store, keyOf } = this.#options;
    return store.get(keyOf(kept))?.message === kept.message;
  }

  #isDue({ message }: KeptMessage, atOnce: number): boolean {
    const { failures, retryAt, deleting } = this.#deliveries.get(message) ?? none;
    const wait = retryAt - this.#options.core.clock.now();
    // A longer wait: the clock was set back.
    return !deleting && (failures < atOnce || wait <= 0 || wait > retryAfter.most);
  }

  /**
   * Deletes the record of a message that needs no more sending: later, if storage fails or does not answer. Never
   * rejects.
   */
  async #finish(kept: KeptMessage, outcome: DeliveryOutcome): Promise<void> {
    const deleting = this.#deliveries.get(kept.message)?.deleting ?? this.#delete(kept, outcome);
    await settledWithin(this.#options.core.clock, storageTimeoutMs, deleting);
  }

  #delete(kept: KeptMessage, outcome: DeliveryOutcome): Promise<unknown> {
    const { core, store, keyOf, isWanted } = this.#options;
    const { message } = kept;
    const before = this.#deliveries.get(message);
    const isGivenUp = outcome === 'refused' || (outcome === 'dropped' && isWanted?.(kept) !== false);
    if (isGivenUp && !before?.outcome)
      core.logger.warn('stored message given up', { topic: shortTopic(kept.topic), id: kept.id, outcome });
    // Failures to send it no longer count.
    const delivery = { ...(before?.outcome ? before : none), outcome };
    const deleting = this.#onDone(kept, outcome)
      .then(() => (this.#isStored(kept) ? store.delete(keyOf(kept)) : undefined))
      .then(
        () => this.#deliveries.delete(message),
        () => {
          this.#deliveries.set(message, delivery);
          this.#retryLater(kept, true);
        },
      );
    this.#deliveries.set(message, { ...delivery, deleting });
    return deleting;
  }

  /** @param counts whether the next attempt waits longer */
  #retryLater({ message }: KeptMessage, counts = false): void {
    const delivery = this.#deliveries.get(message) ?? none;
    const failures = delivery.failures + (counts ? 1 : 0);
    const wait = Math.min(retryAfter.first * 2 ** Math.max(0, failures - 1), retryAfter.most);
    const retryAt = this.#options.core.clock.now() + wait;
    this.#deliveries.set(message, { ...delivery, failures, retryAt });
    this.#schedule();
  }

  /** Sets the timer to the earliest message that nothing else sends. */
  #schedule(): void {
    const { core, store } = this.#options;
    this.#stop();
    const stored = store.values();
    const messages = new Set(stored.map(({ message }) => message));
    for (const [message, { deleting }] of this.#deliveries)
      if (!deleting && !messages.has(message)) this.#deliveries.delete(message);
    if (!core.isReady) return;
    const times = stored.flatMap(({ topic, message }) => {
      const { retryAt, deleting } = this.#deliveries.get(message) ?? none;
      return deleting || this.#topics.has(topic) ? [] : retryAt;
    });
    if (times.length === 0) return;
    const send = () => {
      this.#cancel = undefined;
      // Otherwise the next connection or takeover sends them.
      if (core.isOwner && core.relayer.connected) this.#sendDue();
    };
    const wait = Math.min(Math.min(...times) - core.clock.now(), retryAfter.most);
    this.#cancel = core.clock.after(wait, send, { background: true });
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
