import { AcknowledgedMessages } from './acknowledged-messages.ts';
import { ExpiringMap } from './expiring-map.ts';
import { ExpiryBuckets } from './expiry-buckets.ts';
import type { MessageOwner } from './message-owners.ts';
import { hasRoom, Quotas, shareOf } from './quotas.ts';
import { type PendingQuery, type StoreLimits, StoreRefusal, type StoreTotals } from './relay-store.ts';

/** The part of a message that the index needs; a store adds its own. */
export interface IndexEntry {
  readonly topic: string;
  readonly id: string;
  readonly owner: MessageOwner;
  readonly sequence: number;
  readonly expiresAt: number;
  /** Bytes. */
  readonly size: number;
  /** Whether readers may see it. */
  readonly visible: boolean;
}

/** Publishers repeat a message for a minute if they miss its acknowledgement (pairing-protocol §1.10). */
const remembered = { window: 90_000, capacity: 20_000 };

interface TopicBox<Entry> {
  /** By id, oldest first. */
  readonly entries: Map<string, Entry>;
  size: number;
}

/** A message that needs room. */
export interface RoomRequest {
  readonly topic: string;
  readonly owner: MessageOwner;
  /** Bytes. */
  readonly size: number;
  /** Seconds. */
  readonly ttl: number;
}

/** Index of stored messages by topic: bounds, duplicates, order and expiry. In memory and synchronous. */
export class MailboxIndex<Entry extends IndexEntry> {
  readonly #limits: StoreLimits;
  readonly #topics = new Map<string, TopicBox<Entry>>();
  readonly #expiry = new ExpiryBuckets<Entry>();
  readonly #acknowledged = new AcknowledgedMessages(remembered);
  /** Publishers of messages that were delivered to readers but then refused. */
  readonly #given = new ExpiringMap<string>(remembered.window, remembered.capacity);
  readonly #quotas: Quotas;
  #messages = 0;
  #size = 0;

  constructor(limits: StoreLimits) {
    this.#limits = limits;
    this.#quotas = new Quotas(limits);
  }

  find(topic: string, id: string): Entry | undefined {
    return this.#topics.get(topic)?.entries.get(id);
  }

  /** Whether the message was acknowledged recently. */
  wasAcknowledged(topic: string, id: string, now: number): boolean {
    return this.#acknowledged.has(topic, id, now);
  }

  /** The shared object of an equal owner, to save memory. */
  sharedOwner(owner: MessageOwner): MessageOwner {
    return this.#quotas.shared(owner);
  }

  /** Why there is no room for a message; `undefined` if there is. */
  refusal({ topic, owner, size, ttl }: RoomRequest): StoreRefusal | undefined {
    const { topicMessages, topicSize, storeMessages, storeSize } = this.#limits;
    const box = this.#topics.get(topic) ?? { entries: { size: 0 }, size: 0 };
    if (box.entries.size >= topicMessages || box.size + size > topicSize) {
      return new StoreRefusal('topic-full');
    }
    const share = shareOf(ttl, this.#limits);
    const holder = this.#quotas.refusal(owner, size, share);
    if (holder) return new StoreRefusal('store-full', holder);
    const all = { messages: this.#messages, size: this.#size };
    const bounds = { messages: storeMessages, size: storeSize };
    return hasRoom(all, bounds, size, share) ? undefined : new StoreRefusal('store-full');
  }

  add(entry: Entry): void {
    const box = this.#topics.get(entry.topic);
    if (box) {
      box.entries.set(entry.id, entry);
      box.size += entry.size;
    } else {
      this.#topics.set(entry.topic, { entries: new Map([[entry.id, entry]]), size: entry.size });
    }
    this.#messages += 1;
    this.#size += entry.size;
    this.#quotas.add(entry.owner, entry.size);
    this.#expiry.add(entry);
  }

  /** Removes an entry; `false` if it is no longer in the index. */
  remove(entry: Entry): boolean {
    this.#expiry.remove(entry);
    return this.#forget(entry);
  }

  /**
   * Removes a message that is refused. For a while, a reader who received it can still acknowledge it, and its repeat.
   */
  refuse(entry: Entry, now: number): void {
    if (entry.visible) this.#given.set(entry.topic + entry.id, entry.owner.publisher, now);
    this.remove(entry);
  }

  /**
   * Records that a reader has received a message, unless the reader published it or it was not delivered to any reader.
   *
   * @returns the removed entry; `undefined` if there is none
   */
  acknowledge(topic: string, id: string, reader: string, now: number): Entry | undefined {
    const entry = this.find(topic, id);
    const publisher = entry?.visible ? entry.owner.publisher : this.#given.get(topic + id, now);
    if (publisher === undefined || publisher === reader) return undefined;
    this.#acknowledged.add(topic, id, now);
    if (entry) this.remove(entry);
    return entry;
  }

  pending(topic: string, reader: string, query: PendingQuery & { readonly now: number }): Entry[] {
    const found: Entry[] = [];
    let size = 0;
    for (const entry of this.#topics.get(topic)?.entries.values() ?? []) {
      if (entry.sequence <= query.after || entry.owner.publisher === reader) continue;
      if (!entry.visible || entry.expiresAt <= query.now) continue;
      size += entry.size;
      if (found.length >= query.limit || (found.length > 0 && size > query.maxSize)) break;
      found.push(entry);
    }
    return found;
  }

  /** Removes expired messages, up to a few seconds late. Readers never receive them. */
  takeExpired(now: number): readonly Entry[] {
    return this.#expiry.takeExpired(now).filter((entry) => this.#forget(entry));
  }

  /** Every entry, in no order. */
  *entries(): Iterable<Entry> {
    for (const box of this.#topics.values()) yield* box.entries.values();
  }

  totals(): StoreTotals {
    return { messages: this.#messages, topics: this.#topics.size, size: this.#size };
  }

  #forget(entry: Entry): boolean {
    const box = this.#topics.get(entry.topic);
    if (box?.entries.get(entry.id) !== entry) return false;
    box.entries.delete(entry.id);
    box.size -= entry.size;
    if (box.entries.size === 0) this.#topics.delete(entry.topic);
    this.#messages -= 1;
    this.#size -= entry.size;
    this.#quotas.remove(entry.owner, entry.size);
    return true;
  }
}
