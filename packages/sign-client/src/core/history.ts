import { lifetimes } from '@mooring/protocol/sign';
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

const maxRecords = 5_000;

/** Requests by inner id, so that answers find their question and repeats are told from news. */
export class History {
  readonly #store: RecordStore<HistoryRecord>;
  readonly #clock: Clock;
  readonly #byTopic = new Map<string, Set<string>>();

  constructor(store: RecordStore<HistoryRecord>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    store.onChange(({ id, value, previous }) => {
      if (previous) this.#unindex(previous.topic, id);
      if (value) this.#index(value.topic, id);
    });
  }

  get(id: number): HistoryRecord | undefined {
    return this.#store.get(id);
  }

  async add(record: Omit<HistoryRecord, 'expiry'>): Promise<void> {
    const expiry = nowSeconds(this.#clock) + lifetimes.history;
    this.#trim();
    await this.#store.set(record.id, { ...record, expiry });
  }

  async delete(id: number): Promise<void> {
    await this.#store.delete(id);
  }

  /** The newest request of a kind that was received on a topic, other than one. */
  newestReceived(topic: string, method: string, otherThan: number): number | undefined {
    const ids = [...(this.#byTopic.get(topic) ?? [])].flatMap((key) => {
      const record = this.#store.get(key);
      return record && !record.sent && record.method === method && record.id !== otherThan ? record.id : [];
    });
    return ids.length === 0 ? undefined : Math.max(...ids);
  }

  /** Forgets a topic. @returns ids of the requests that still awaited an answer */
  async deleteTopic(topic: string): Promise<readonly number[]> {
    const records = [...(this.#byTopic.get(topic) ?? [])].flatMap((id) => this.#store.get(id) ?? []);
    await Promise.all(records.map(({ id }) => this.#store.delete(id)));
    return records.filter(({ sent }) => sent).map(({ id }) => id);
  }

  /** Drops what is past its time. */
  async clean(): Promise<void> {
    const now = nowSeconds(this.#clock);
    const old = this.#store.values().filter(({ expiry }) => expiry <= now);
    await Promise.all(old.map(({ id }) => this.#store.delete(id)));
  }

  #trim(): void {
    if (this.#store.size < maxRecords) return;
    for (const id of this.#store.keys().slice(0, maxRecords / 10))
      this.#store.delete(id).catch(() => undefined);
  }

  #index(topic: string, id: string): void {
    const ids = this.#byTopic.get(topic);
    if (ids) ids.add(id);
    else this.#byTopic.set(topic, new Set([id]));
  }

  #unindex(topic: string, id: string): void {
    const ids = this.#byTopic.get(topic);
    ids?.delete(id);
    if (ids?.size === 0) this.#byTopic.delete(topic);
  }
}
