import { lifetimes, type SignMethodName } from '@mooring/protocol/sign';
import { type Clock, nowSeconds } from '../platform/clock.ts';
import type { RecordStore } from '../storage/record-store.ts';

/** That a request was sent or received; what it said is kept elsewhere, or not at all. */
export interface HistoryRecord {
  /** Inner id. */
  readonly id: number;
  readonly topic: string;
  readonly method: string;
  /** Sent by this side: its answer is awaited. */
  readonly sent: boolean;
  /** Unix seconds. */
  readonly expiry: number;
}

/** Requests of one peer that are remembered; what it sends costs nobody else their own. */
const maxReceivedPerTopic = 500;
const rollback: SignMethodName = 'wc_sessionUpdate';

/**
 * Requests by inner id, so that answers find their question and repeats are told from news. Ids are given by whoever
 * asks: those of two peers, or of a peer and this side, may be equal and mean nothing to each other.
 */
export class History {
  readonly #store: RecordStore<HistoryRecord>;
  readonly #clock: Clock;
  readonly #sent = new Map<string, Set<string>>();
  readonly #received = new Map<string, Set<string>>();

  constructor(store: RecordStore<HistoryRecord>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    store.onChange(({ id, value, previous }) => {
      if (previous) this.#unindex(previous, id);
      if (value) this.#index(value, id);
    });
  }

  /** A request of ours. */
  sent(id: number): HistoryRecord | undefined {
    return this.#store.get(id);
  }

  hasReceived(topic: string, id: number): boolean {
    return this.#store.has(receivedKey(topic, id));
  }

  async addSent(topic: string, id: number, method: string): Promise<void> {
    await this.#store.set(id, this.#record(topic, id, method, true));
  }

  async addReceived(topic: string, id: number, method: string): Promise<void> {
    const key = receivedKey(topic, id);
    if (!this.#store.has(key)) this.#makeRoom(topic);
    await this.#store.set(key, this.#record(topic, id, method, false));
  }

  /** Forgets a request of ours: nobody waits for its answer. */
  async deleteSent(id: number): Promise<void> {
    await this.#store.delete(id);
  }

  /** The newest request of a kind that was received on a topic, other than one. */
  newestReceived(topic: string, method: string, otherThan: number): number | undefined {
    const ids = this.#recordsOf(this.#received, topic)
      .filter((record) => record.method === method && record.id !== otherThan)
      .map(({ id }) => id);
    return ids.length === 0 ? undefined : Math.max(...ids);
  }

  async deleteTopic(topic: string): Promise<void> {
    const keys = [...(this.#sent.get(topic) ?? []), ...(this.#received.get(topic) ?? [])];
    await Promise.all(keys.map((key) => this.#store.delete(key)));
  }

  /** Drops what is past its time. */
  async clean(): Promise<void> {
    const now = nowSeconds(this.#clock);
    const old = this.#store.keys().filter((key) => (this.#store.get(key)?.expiry ?? 0) <= now);
    await Promise.all(old.map((key) => this.#store.delete(key)));
  }

  #record(topic: string, id: number, method: string, sent: boolean): HistoryRecord {
    return { id, topic, method, sent, expiry: nowSeconds(this.#clock) + lifetimes.history };
  }

  /** The oldest go first, updates last: by the newest one an old one that is played again is known. */
  #makeRoom(topic: string): void {
    const keys = this.#received.get(topic);
    if (!keys || keys.size < maxReceivedPerTopic) return;
    let [oldest] = keys;
    for (const key of keys) {
      if (this.#store.get(key)?.method === rollback) continue;
      oldest = key;
      break;
    }
    if (oldest !== undefined) this.#store.delete(oldest).catch(() => undefined);
  }

  #recordsOf(index: ReadonlyMap<string, ReadonlySet<string>>, topic: string): readonly HistoryRecord[] {
    return [...(index.get(topic) ?? [])].flatMap((key) => this.#store.get(key) ?? []);
  }

  #indexOf({ sent }: HistoryRecord): Map<string, Set<string>> {
    return sent ? this.#sent : this.#received;
  }

  #index(record: HistoryRecord, key: string): void {
    const index = this.#indexOf(record);
    const keys = index.get(record.topic);
    if (keys) keys.add(key);
    else index.set(record.topic, new Set([key]));
  }

  #unindex(record: HistoryRecord, key: string): void {
    const index = this.#indexOf(record);
    const keys = index.get(record.topic);
    keys?.delete(key);
    if (keys?.size === 0) index.delete(record.topic);
  }
}

function receivedKey(topic: string, id: number): string {
  return `${topic}.${id}`;
}
