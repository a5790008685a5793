import type { QuotaHolder, QuotaLimits } from './quotas.ts';

/** A message to store. */
export interface NewMessage {
  /** 64 hex characters. */
  readonly topic: string;
  /** sha256 of the message's text, hex. Topic and id together identify a message. */
  readonly id: string;
  /** The publisher's client id. The publisher never receives the message. */
  readonly publisher: string;
  /** Seconds, from 1. */
  readonly ttl: number;
  /** Payload for its readers. Opaque to the store. */
  readonly data: string;
  /** Network address of the publisher; absent: not counted for an address. */
  readonly address?: string | undefined;
  /** Id of the publisher's project; absent: not counted for a project. */
  readonly project?: string | undefined;
}

/** A message that is stored until a client other than its publisher acknowledges it, or it expires. */
export interface StoredMessage {
  readonly topic: string;
  readonly id: string;
  readonly publisher: string;
  readonly data: string;
  /** Grows within a topic in storage order; never reused. */
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
  /** Maximum number of messages. */
  readonly limit: number;
  /** Maximum bytes of `data`, in UTF-8; the first message is returned at any size. */
  readonly maxSize: number;
}

/** Totals of a store. `size` in bytes. */
export interface StoreTotals {
  readonly messages: number;
  readonly topics: number;
  /** Bytes of `data` in UTF-8. */
  readonly size: number;
}

/** Bounds of a store. If several relays share the store, its engine enforces the total bounds. */
export interface StoreLimits extends QuotaLimits {
  readonly topicMessages: number;
  readonly topicSize: number;
  readonly storeMessages: number;
  readonly storeSize: number;
}

/** Thrown by `publish` when a bound is reached: nothing was stored, and a retry may succeed later. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal';
  readonly reason: 'topic-full' | 'store-full';
  /** The account whose quota is used up; absent: the whole store is full. */
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
 * Stores messages for their readers: at least once, oldest first. Every implementation passes `relayStoreConformance`
 * of `@mooring/relay/testing`.
 */
export interface RelayStore {
  /**
   * Stores a message once, however often it is published. Resolves when it is as durable as the store guarantees, or
   * earlier, with `stored`, if a reader has acknowledged it or it has expired. Readers may be notified of a message
   * before it is stored, but not before they can read it, and storing it may still fail.
   *
   * @throws StoreRefusal if a bound is reached; any other Error if the store fails
   */
  publish(message: NewMessage): Promise<'stored' | 'duplicate'>;
  /** Stored messages of a topic for a reader, oldest first, without those that the reader published. */
  pending(topic: string, reader: string, query: PendingQuery): Promise<readonly StoredMessage[]>;
  /** Removes a message; does nothing if it is unknown or the reader is its publisher. */
  acknowledge(topic: string, id: string, reader: string): void;
  /**
   * Once it resolves, `onMessage` receives the topic's messages.
   *
   * @throws Error if the store fails; then the topic is not watched
   */
  watch(topic: string): Promise<void>;
  /** Ends a watch, also one that has not started yet. */
  unwatch(topic: string): void;
  /** Rejects if the store cannot accept messages. */
  check(): Promise<void>;
  /** `undefined` if only the underlying engine knows. */
  totals(): StoreTotals | undefined;
  /** Writes pending data. Nothing may be called afterwards. */
  close(): Promise<void>;
}

/** Options of every store. */
export interface StoreOptions {
  readonly limits: StoreLimits;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Called with each newly stored message of a watched topic (a store may add others), in the order of a topic. */
  readonly onMessage: (message: StoredMessage) => void;
  /** Called with a watched topic that may have missed messages: read the stored ones. */
  readonly onGap?: ((topic: string) => void) | undefined;
}
