import { historyLifetimeSeconds } from '@mooring/protocol/limits';
import type { SignMethodName } from '@mooring/protocol/sign';
import { type Clock, nowSeconds } from '@mooring/protocol/time';
import type { RecordStore } from '../storage/record-store.ts';
import { KeysByTopic } from './keys-by-topic.ts';

/** Records that a request was sent or received; its content is stored elsewhere or not at all. */
export interface HistoryRecord {
  /** Inner id. */
  readonly id: number;
  readonly topic: string;
  readonly method: string;
  /** Sent by this side, which awaits an answer. */
  readonly sent: boolean;
  /** Unix seconds. */
  readonly expiry: number;
  /** Of a received session request: whether it is answered. */
  readonly answered?: boolean | undefined;
}

/** Requests remembered per peer, so that one peer cannot evict another's: its own, and those that it has not answered. */
const maxPerTopic = { received: 500, sent: 5_000 };
const rollback: SignMethodName = 'wc_sessionUpdate';

/**
 * Requests by inner id, to match responses and detect repeats. The requester chooses the id: ids of two peers, or of a
 * peer and this side, may coincide.
 */
export class History {
  readonly #store: RecordStore<HistoryRecord>;
  readonly #clock: Clock;
  readonly #sent = new KeysByTopic();
  readonly #received = new KeysByTopic();

  constructor(store: RecordStore<HistoryRecord>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    store.onChange(({ id, value, previous }) => {
      if (previous) this.#indexOf(previous).delete(previous.topic, id);
      if (value) this.#indexOf(value).add(value.topic, id);
    });
  }

  /** A request that this client sent. */
  sent(id: number): HistoryRecord | undefined {
    return this.#store.get(id);
  }

  hasReceived(topic: string, id: number): boolean {
    return this.#store.has(receivedKey(topic, id));
  }

  async addSent(topic: string, id: number, method: string): Promise<void> {
    this.#makeRoom(this.#sent, topic, maxPerTopic.sent);
    await this.#store.set(id, this.#record(topic, id, method, true));
  }

  async addReceived(topic: string, id: number, method: string): Promise<void> {
    const key = receivedKey(topic, id);
    if (this.wasAnswered(topic, id)) return;
    if (!this.#store.has(key)) this.#makeRoom(this.#received, topic, maxPerTopic.received);
    await this.#store.set(key, this.#record(topic, id, method, false));
  }

  /** Records that a received request is answered, so that it is not shown again. */
  async markAnswered(topic: string, id: number): Promise<void> {
    const key = receivedKey(topic, id);
    const record = this.#store.get(key);
    if (record && record.answered !== true) await this.#store.set(key, { ...record, answered: true });
  }

  wasAnswered(topic: string, id: number): boolean {
    return this.#store.get(receivedKey(topic, id))?.answered === true;
  }

  /** Forgets that a request was received. */
  async deleteReceived(topic: string, id: number): Promise<void> {
    await this.#store.delete(receivedKey(topic, id));
  }

  /** Deletes a sent request whose answer is no longer awaited. */
  async deleteSent(id: number): Promise<void> {
    await this.#store.delete(id);
  }

  /** The newest request of a method received on a topic, except `otherThan` and ids above `upTo`. */
  newestReceived(
    topic: string,
    method: string,
    otherThan: number,
    upTo = Number.POSITIVE_INFINITY,
  ): number | undefined {
    const ids = [...this.#received.of(topic)]
      .flatMap((key) => this.#store.get(key) ?? [])
      .filter((record) => record.method === method && record.id !== otherThan && record.id <= upTo)
      .map(({ id }) => id);
    return ids.length === 0 ? undefined : Math.max(...ids);
  }

  async deleteTopic(topic: string): Promise<void> {
    const keys = [...this.#sent.of(topic), ...this.#received.of(topic)];
    await Promise.all(keys.map((key) => this.#store.delete(key)));
  }

  /** Drops expired records. */
  async clean(): Promise<void> {
    const now = nowSeconds(this.#clock);
    const old = this.#store.keys().filter((key) => (this.#store.get(key)?.expiry ?? 0) <= now);
    await Promise.all(old.map((key) => this.#store.delete(key)));
  }

  #record(topic: string, id: number, method: string, sent: boolean): HistoryRecord {
    return { id, topic, method, sent, expiry: nowSeconds(this.#clock) + historyLifetimeSeconds };
  }

  /** Drops the oldest first and updates last: the newest update reveals a replayed older one. */
  #makeRoom(index: KeysByTopic, topic: string, most: number): void {
    if (index.count(topic) < most) return;
    const keys = index.of(topic);
    let [oldest] = keys;
    for (const key of keys) {
      if (this.#store.get(key)?.method === rollback) continue;
      oldest = key;
      break;
    }
    if (oldest !== undefined) this.#store.delete(oldest).catch(() => undefined);
  }

  #indexOf({ sent }: HistoryRecord): KeysByTopic {
    return sent ? this.#sent : this.#received;
  }
}

function receivedKey(topic: string, id: number): string {
  return `${topic}.${id}`;
}
