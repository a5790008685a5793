import { hashMessage } from '@mooring/protocol/crypto';
import { createError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Dealt, MessageInspector } from '../relay/message-inspector.ts';
import type { PushedMessage } from '../relay/relay-port.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { isPassing } from './is-passing.ts';
import { SeenMessages } from './seen-messages.ts';

/** Messages of one topic that may wait for what has to come first, such as a settlement. */
const mostPostponed = { count: 20, bytes: 1_048_576 };
/** Characters of stored messages, of one topic and in all, beyond which no more are taken while handlers are missing. */
const mostStored = { topic: 4_194_304, total: 33_554_432 };
/** Characters that a stored message counts for beside its own. */
const overhead = 512;

/** A pushed message that is stored but not yet dealt with. */
export interface InboundRecord extends PushedMessage {
  /** Order of arrival. */
  readonly at: number;
}

export interface InboxOptions {
  readonly clock: Clock;
  readonly inbound: RecordStore<InboundRecord>;
  readonly inspector: () => MessageInspector | undefined;
  /** Deals with a message. Never rejects. `again`: it may have been begun before. */
  readonly deal: (pushed: PushedMessage, key: string, again: boolean) => Promise<Dealt>;
}

/** What the relay pushed: stored, told from repeats, and dealt with one at a time, in the order it came. */
export class Inbox {
  readonly #options: InboxOptions;
  readonly #seen = new SeenMessages();
  /** Stored messages that wait for {@link retry}, each with its bytes. */
  readonly #postponed = new Map<string, number>();
  /** Stored messages whose handler was not there yet. */
  readonly #early = new Set<string>();
  /** Characters of what is stored, by topic. */
  readonly #stored = new Map<string, number>();
  #storedInAll = 0;
  /** Topics that were retried while a message was being dealt with. */
  readonly #retried = new Set<string>();
  /** Whether every handler is there. */
  #isComplete = false;
  #arrivals = 0;
  #open: () => void = () => undefined;
  /** Messages wait until whoever handles them is there. */
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

  /** Begins to deal with messages that there is a handler for; others stay in storage until {@link begin}. */
  beginAlone(): void {
    this.#open();
  }

  /** Begins to deal with messages: every handler is there. */
  begin(): void {
    this.#isComplete = true;
    this.#open();
    for (const [key, record] of byArrival(this.#options.inbound.entries()))
      if (this.#early.delete(key)) this.#enqueue(record, key, true);
  }

  /** A message of one's own: a relay that echoes is no peer that asks. */
  know(topic: string, hash: string): void {
    this.#seen.know(inboundKey(topic, hash));
  }

  /**
   * Takes a pushed message: stores it, then deals with it when its turn comes.
   *
   * @returns when storage has it, so that the relay may forget it
   * @throws MooringError `RELAY_ERROR` while handlers are missing and too much waits for them, `STORAGE_FAILED`
   */
  async receive(pushed: PushedMessage): Promise<void> {
    if (pushed.message === '') return undefined;
    const key = inboundKey(pushed.topic, hashMessage(pushed.message));
    if (this.#seen.has(key)) {
      this.#options.inspector()?.received(pushed.topic, pushed.message, pushed.transport ?? 'relay', {
        fate: 'repeated',
      });
      return this.#seen.stored(key);
    }
    // Left over from an earlier life, or put off: its turn comes.
    if (this.#options.inbound.has(key)) return undefined;
    if (!this.#isComplete) this.#assertRoom(pushed);
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
    for (const [key, record] of byArrival(this.#options.inbound.entries())) {
      if (this.#seen.has(key)) continue;
      this.#seen.add(key, Promise.resolve());
      this.#enqueue(record, key, true);
    }
  }

  /** Deals again with what a handler put off on a topic. */
  retry(topic: string): void {
    this.#retried.add(topic);
    for (const [key, record] of this.#inboundOf(topic))
      if (this.#postponed.delete(key)) this.#enqueue(record, key, true);
  }

  forgetTopic(topic: string): void {
    this.#seen.deleteTopic(topic);
    for (const [key] of this.#inboundOf(topic)) {
      this.#postponed.delete(key);
      this.#early.delete(key);
      this.#options.inbound.delete(key).catch(() => undefined);
    }
  }

  #inboundOf(topic: string): readonly (readonly [string, InboundRecord])[] {
    return byArrival(this.#options.inbound.entries().filter(([, record]) => record.topic === topic));
  }

  /** Resolves when every message that has arrived was dealt with. */
  async idle(): Promise<void> {
    await this.#queue;
  }

  /** Whether a topic may have one more put off: whoever sends more than fits may send it again later. */
  #mayWait({ topic, message }: PushedMessage): boolean {
    const sizes = [...this.#postponed].flatMap(([key, bytes]) => (key.startsWith(`${topic}.`) ? bytes : []));
    const bytes = sizes.reduce((sum, size) => sum + size, message.length);
    return sizes.length < mostPostponed.count && bytes <= mostPostponed.bytes;
  }

  /** What is not taken stays with the relay, which pushes it again. */
  #assertRoom({ topic, message }: PushedMessage): void {
    const size = message.length + overhead;
    const ofTopic = this.#stored.get(topic) ?? 0;
    if (this.#storedInAll + size > mostStored.total || ofTopic + size > mostStored.topic)
      throw createError('RELAY_ERROR', { message: 'Too many messages wait for a client.' });
  }

  #count({ topic, message }: InboundRecord, sign: 1 | -1): void {
    const size = sign * (message.length + overhead);
    this.#storedInAll += size;
    const ofTopic = (this.#stored.get(topic) ?? 0) + size;
    if (ofTopic > 0) this.#stored.set(topic, ofTopic);
    else this.#stored.delete(topic);
  }

  #nextArrival(): number {
    this.#arrivals = Math.max(this.#arrivals + 1, this.#options.clock.now() * 1_000);
    return this.#arrivals;
  }

  #enqueue(pushed: PushedMessage, key: string, again: boolean): void {
    this.#queue = this.#queue.then(async () => {
      this.#retried.clear();
      const dealt = await this.#options.deal(pushed, key, again);
      this.#options.inspector()?.received(pushed.topic, pushed.message, pushed.transport ?? 'relay', dealt);
      // Neither is put off for what has come meanwhile.
      if (dealt.fate === 'early') {
        if (this.#isComplete) this.#enqueue(pushed, key, true);
        else this.#early.add(key);
      } else if (dealt.fate === 'elsewhere') this.#seen.delete(key);
      else if (dealt.fate === 'later' && this.#retried.has(pushed.topic)) this.#enqueue(pushed, key, true);
      else if (dealt.fate === 'later' && this.#mayWait(pushed))
        this.#postponed.set(key, pushed.message.length);
      // What could not be kept or dealt with now is tried again at the next start.
      else if (!isPassing(dealt.failure)) {
        this.#seen.finish(key);
        this.#options.inbound.delete(key).catch(() => undefined);
      }
    });
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
