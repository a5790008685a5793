import { hashMessage } from '@mooring/protocol/crypto';
import type { Clock } from '@mooring/protocol/time';
import { createError } from '../errors.ts';
import type { Dispatched, MessageInspector } from '../relay/message-inspector.ts';
import type { PushedMessage } from '../relay/relay-port.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { isTransient } from './is-transient.ts';
import { SeenMessages } from './seen-messages.ts';

/**
 * Limits of the stored messages of one topic: their number, and their characters. Below them, a message is
 * acknowledged once it is stored. Above them, a message that arrives before its settlement is not
 * acknowledged, so the relay keeps it and delivers it again.
 */
const maxQueued = { count: 20, size: 1_048_576 };
/** Characters of stored messages, per topic and in total, beyond which messages are refused while handlers are missing. */
const maxStored = { topic: 4_194_304, total: 33_554_432 };
/** Characters that are added to the size of each stored message. */
const overhead = 512;

/** Milliseconds until a message is handled again after a temporary failure: at first, and at most. */
const retryAfter = { first: 2_000, most: 60_000 };

/** A pushed message that is stored but not handled yet. */
export interface InboundRecord extends PushedMessage {
  /** Order of arrival. */
  readonly at: number;
}

export interface InboxOptions {
  readonly clock: Clock;
  readonly inbound: RecordStore<InboundRecord>;
  readonly inspector: () => MessageInspector | undefined;
  /** Whether this tab handles stored messages; another one may have taken over. */
  readonly isOwner: () => boolean;
  /** Handles a message. Never rejects. `again`: an earlier attempt may have been cut off. */
  readonly dispatch: (pushed: PushedMessage, key: string, again: boolean) => Promise<Dispatched>;
  /** Forgets that a request was received, so that a redelivery does not count as a repeat. */
  readonly forget: (topic: string, payload: unknown) => Promise<void>;
}

/** Stored messages of one topic. */
interface Tally {
  readonly count: number;
  /** Characters. */
  readonly size: number;
}

const nothing: Tally = { count: 0, size: 0 };

/** Messages that the relay pushed: stored, deduplicated, and handled one at a time in order of arrival. */
export class Inbox {
  readonly #options: InboxOptions;
  readonly #seen = new SeenMessages();
  /** Stored messages that wait for {@link retry}. */
  readonly #postponed = new Set<string>();
  /** Stored messages without a handler so far. */
  readonly #early = new Set<string>();
  /** Stored messages that wait after a temporary failure. */
  readonly #failed = new Set<string>();
  #retryIn = retryAfter.first;
  #cancelRetry: (() => void) | undefined;
  /** Tallies of stored messages, by topic. */
  readonly #stored = new Map<string, Tally>();
  #storedInAll = 0;
  /** Topics that were retried while a message was being handled. */
  readonly #retried = new Set<string>();
  /** Whether every handler is registered. */
  #isComplete = false;
  #arrivals = 0;
  #open: () => void = () => undefined;
  /** Blocks until {@link begin} or {@link beginAlone}. */
  #queue = new Promise<void>((resolve) => {
    this.#open = resolve;
  });

  constructor(options: InboxOptions) {
    this.#options = options;
    options.inbound.onChange(({ value, previous }) => {
      if (previous) this.#count(previous, -1);
      if (value) this.#count(value, 1);
    });
  }

  /** Begins to handle messages that have a handler; others stay in storage until {@link begin}. */
  beginAlone(): void {
    this.#open();
  }

  /** Begins to handle messages: every handler is registered. */
  begin(): void {
    this.#isComplete = true;
    this.#open();
    for (const [key, record] of byArrival(this.#options.inbound.entries()))
      if (this.#early.delete(key)) this.#enqueue(record, key, true);
  }

  /** Registers a message of this client, so that its echo from the relay is ignored. */
  know(topic: string, hash: string): void {
    this.#seen.know(inboundKey(topic, hash));
  }

  /**
   * Stores a pushed message and handles it when its turn comes.
   *
   * @returns when it may be acknowledged: once it is stored, or handled if its topic has many stored messages
   * @throws MooringError `RELAY_ERROR` when it cannot be handled yet and too many messages wait, `STORAGE_FAILED`
   */
  async receive(pushed: PushedMessage): Promise<void> {
    if (pushed.message === '') return undefined;
    const key = inboundKey(pushed.topic, hashMessage(pushed.message));
    if (this.#seen.has(key)) {
      this.#options.inspector()?.received(pushed.topic, pushed.message, pushed.transport ?? 'relay', {
        fate: 'repeated',
      });
      return this.#seen.taken(key);
    }
    // Stored by an earlier run, or postponed: it is handled later.
    if (this.#options.inbound.has(key)) return undefined;
    if (!this.#isComplete) this.#assertRoom(pushed);
    const taken = this.#take(pushed, key);
    this.#seen.add(key, taken);
    return taken;
  }

  async #take(pushed: PushedMessage, key: string): Promise<void> {
    const stored = this.#options.inbound.set(key, { ...pushed, at: this.#nextArrival() });
    const { count, size } = this.#stored.get(pushed.topic) ?? nothing;
    const mayWait = count <= maxQueued.count && size <= maxQueued.size;
    try {
      await stored;
    } catch (error) {
      this.#seen.delete(key);
      throw error;
    }
    const dispatched = this.#enqueue(pushed, key, false, mayWait);
    if (!mayWait && !(await dispatched))
      throw createError('RELAY_ERROR', { message: 'Too many messages wait for a session.' });
  }

  /** Handles stored messages that were not finished, oldest first. */
  replay(): void {
    this.#retryFailed();
    for (const [key, record] of byArrival(this.#options.inbound.entries())) {
      if (this.#seen.has(key)) continue;
      this.#seen.add(key, Promise.resolve());
      this.#enqueue(record, key, true);
    }
  }

  /** Handles the messages of a topic that were postponed or failed for now. */
  retry(topic: string): void {
    this.#retried.add(topic);
    for (const [key, record] of this.#inboundOf(topic))
      if (this.#postponed.delete(key) || this.#failed.delete(key)) this.#enqueue(record, key, true);
  }

  /** Ends the retries. */
  stop(): void {
    this.#cancelRetry?.();
    this.#failed.clear();
  }

  #retryFailed(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    const failed = [...this.#failed];
    this.#failed.clear();
    // Another tab that handles stored messages finds them in storage.
    if (!this.#options.isOwner()) for (const key of failed) this.#seen.delete(key);
    else
      for (const [key, record] of byArrival(this.#options.inbound.entries()))
        if (failed.includes(key)) this.#enqueue(record, key, true);
  }

  #retryLater(key: string): void {
    this.#failed.add(key);
    if (this.#cancelRetry) return;
    this.#cancelRetry = this.#options.clock.after(this.#retryIn, () => this.#retryFailed(), {
      background: true,
    });
    this.#retryIn = Math.min(2 * this.#retryIn, retryAfter.most);
  }

  forgetTopic(topic: string): void {
    this.#seen.deleteTopic(topic);
    for (const [key] of this.#inboundOf(topic)) {
      this.#postponed.delete(key);
      this.#failed.delete(key);
      this.#early.delete(key);
      this.#options.inbound.delete(key).catch(() => undefined);
    }
  }

  #inboundOf(topic: string): readonly (readonly [string, InboundRecord])[] {
    return byArrival(this.#options.inbound.entries().filter(([, record]) => record.topic === topic));
  }

  /** Resolves when every message that has arrived is handled. */
  async idle(): Promise<void> {
    await this.#queue;
  }

  /** @throws MooringError `RELAY_ERROR`; then the message is not acknowledged, and the relay pushes it again */
  #assertRoom({ topic, message }: PushedMessage): void {
    const size = message.length + overhead;
    const ofTopic = this.#stored.get(topic) ?? nothing;
    if (this.#storedInAll + size > maxStored.total || ofTopic.size + size > maxStored.topic)
      throw createError('RELAY_ERROR', { message: 'Too many messages wait for a client.' });
  }

  #count({ topic, message }: InboundRecord, sign: 1 | -1): void {
    const size = sign * (message.length + overhead);
    this.#storedInAll += size;
    const before = this.#stored.get(topic) ?? nothing;
    const count = before.count + sign;
    if (count > 0) this.#stored.set(topic, { count, size: before.size + size });
    else this.#stored.delete(topic);
  }

  #nextArrival(): number {
    this.#arrivals = Math.max(this.#arrivals + 1, this.#options.clock.now() * 1_000);
    return this.#arrivals;
  }

  /** Handles a message when its turn comes. @returns as {@link #dispatch} */
  #enqueue(pushed: PushedMessage, key: string, again: boolean, mayWait = true): Promise<boolean> {
    const dispatched = this.#queue.then(() => this.#dispatch(pushed, key, again, mayWait));
    this.#queue = dispatched.then(() => undefined);
    return dispatched;
  }

  /** @returns `false` when the message is not kept and must not be acknowledged. Never rejects. */
  async #dispatch(pushed: PushedMessage, key: string, again: boolean, mayWait: boolean): Promise<boolean> {
    const { dispatch, inbound, inspector } = this.#options;
    this.#retried.clear();
    const dispatched = await dispatch(pushed, key, again);
    inspector()?.received(pushed.topic, pushed.message, pushed.transport ?? 'relay', dispatched);
    if (dispatched.fate === 'early') {
      // All handlers may be registered by now; likewise, the settlement below may have arrived.
      if (this.#isComplete) this.#enqueue(pushed, key, true);
      else this.#early.add(key);
    } else if (dispatched.fate === 'elsewhere') this.#seen.delete(key);
    else if (dispatched.fate === 'later' && this.#retried.has(pushed.topic)) this.#enqueue(pushed, key, true);
    else if (dispatched.fate === 'later') {
      if (!mayWait && (await this.#release(pushed.topic, key, dispatched.payload))) return false;
      this.#postponed.add(key);
    } else if (isTransient(dispatched.failure)) this.#retryLater(key);
    else {
      if (this.#failed.size === 0) this.#retryIn = retryAfter.first;
      this.#seen.finish(key);
      inbound.delete(key).catch(() => undefined);
    }
    return true;
  }

  /** Forgets a message that is not acknowledged. @returns whether that worked; otherwise it stays stored */
  async #release(topic: string, key: string, payload: unknown): Promise<boolean> {
    try {
      await this.#options.forget(topic, payload);
      await this.#options.inbound.delete(key);
      this.#seen.delete(key);
      return true;
    } catch {
      return false;
    }
  }
}

function byArrival(
  records: readonly (readonly [string, InboundRecord])[],
): readonly (readonly [string, InboundRecord])[] {
  return [...records].sort(([, one], [, other]) => one.at - other.at);
}

function inboundKey(topic: string, hash: string): string {
  return `${topic}.${hash}`;
}
