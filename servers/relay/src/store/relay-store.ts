import type { QuotaHolder, QuotaLimits } from './quotas.ts';

/** A message as it comes to be stored. */
export interface NewMessage {
  /** 64 hex characters. */
  readonly topic: string;
  /** sha256 of the message's text, hex; with the topic it makes a message one and the same. */
  readonly id: string;
  /** The publisher's client id. The publisher never receives the message. */
  readonly publisher: string;
  /** Seconds, from 1. */
  readonly ttl: number;
  /** Payload for its readers. Opaque to the store. */
  readonly data: string;
  /** Network address it came from; absent: it is not counted for one. */
  readonly address?: string | undefined;
  /** Id of the project it came for; absent: it is not counted for one. */
  readonly project?: string | undefined;
}

/** A message that is kept until another client than its publisher has acknowledged it, or it has expired. */
export interface StoredMessage {
  readonly topic: string;
  readonly id: string;
  readonly publisher: string;
  readonly data: string;
  /** Grows within a topic in the order of storing; never used twice. */
  readonly sequence: number;
  /** Unix milliseconds. */
  readonly publishedAt: number;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

/** A page of stored messages. `maxSize` in bytes. */
export interface PendingQuery {
  /** Only messages after this sequence. */
  readonly after: number;
  /** Messages at most. */
  readonly limit: number;
  /** Bytes of `data` at most, in UTF-8; the first message is given however large. */
  readonly maxSize: number;
}

/** Totals of a store. `size` in bytes. */
export interface StoreTotals {
  readonly messages: number;
  readonly topics: number;
  /** Bytes of `data` in UTF-8. */
  readonly size: number;
}

/** Bounds of a store. Those of the whole are for the engine to keep where several relays share it. */
export interface StoreLimits extends QuotaLimits {
  readonly topicMessages: number;
  readonly topicSize: number;
  readonly storeMessages: number;
  readonly storeSize: number;
}

/** Thrown by `publish` when a bound is reached: nothing was stored, the same may succeed later. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal';
  readonly reason: 'topic-full' | 'store-full';
  /** Whose share of the store is used up; absent: all of it is. */
  readonly holder: QuotaHolder | undefined;

  constructor(reason: StoreRefusal['reason'], holder?: QuotaHolder) {
    super(
      reason === 'topic-full'
        ? 'The mailbox of this topic is full'
        : holder
          ? `The mailbox is full: too much of this ${holder} waits`
          : 'The mailbox is full',
    );
    this.reason = reason;
    this.holder = holder;
  }
}

/**
 * Where messages wait for their readers: at-least-once, oldest first. Every implementation passes
 * `relayStoreConformance` of `@mooring/relay/testing`.
 */
export interface RelayStore {
  /**
   * Stores a message once, however often it arrives. Resolves when it survives what the store guarantees to survive; it may
   * resolve earlier, with `stored`, when a reader has acknowledged the message or it has expired. Readers may be notified of a
   * message before it is stored, never before they can read it, and storing it may fail even then.
   *
   * @throws StoreRefusal if a bound is reached; any other Error if the store fails
   */
  publish(message: NewMessage): Promise<'stored' | 'duplicate'>;
  /** Messages of a topic that wait for a reader, oldest first, without those that the reader published. */
  pending(topic: string, reader: string, query: PendingQuery): Promise<readonly StoredMessage[]>;
  /** Ends a message; nothing when it is unknown, or when the reader is its publisher. */
  acknowledge(topic: string, id: string, reader: string): void;
  /**
   * Once it resolves, `onMessage` receives the topic's messages.
   *
   * @throws Error when the store fails; then the topic is not watched
   */
  watch(topic: string): Promise<void>;
  /** Ends a watch, also one that has not begun yet. */
  unwatch(topic: string): void;
  /** Rejects when the store cannot take messages. */
  check(): Promise<void>;
  /** `undefined` when only the engine beneath knows. */
  totals(): StoreTotals | undefined;
  /** Writes pending data. Nothing may be called afterwards. */
  close(): Promise<void>;
}

/** What every store is made with. */
export interface StoreOptions {
  readonly limits: StoreLimits;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Called with each newly stored message of a watched topic (a store may add others), in the order of a topic. */
  readonly onMessage: (message: StoredMessage) => void;
  /** Called with a watched topic that may have missed messages: read what is stored. */
  readonly onGap?: ((topic: string) => void) | undefined;
}
