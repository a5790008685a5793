import { createProtocolError } from '@mooring/protocol/sign';
import type { Clock } from '@mooring/protocol/time';
import { Emitter } from '../emitter/emitter.ts';

/** When a record expires, as programs written for the original read it. */
export interface Expiration {
  /** `topic:<topic>` or `id:<id>`. */
  readonly target: string;
  /** Unix seconds. */
  readonly expiry: number;
}

/** An expiry of `topic:…` or `id:…`. */
export interface ExpirerEvent {
  readonly target: string;
  readonly expiration: Expiration;
}

/** Events of the expirer. */
export interface ExpirerEvents {
  expirer_created: ExpirerEvent;
  expirer_deleted: ExpirerEvent;
  /** Only in the tab that owns the socket, which deletes expired records. */
  expirer_expired: ExpirerEvent;
}

interface Entry {
  readonly kind: string;
  readonly id: string;
  /** Unix seconds. */
  readonly expiry: number;
}

/** Longest timer, so that a machine wakes up from sleep to a prompt check. */
const maxWaitMs = 3_600_000;
/** Milliseconds until a record that could not be deleted is tried again: a full disk must not keep the client busy. */
const retryAfter = 5_000;

/**
 * Calls back when a record expires. Uses one timer for all records. The timer does not keep a process alive: the next
 * start finds records that expired in between.
 */
export class Expirer extends Emitter<ExpirerEvents> {
  readonly #clock: Clock;
  readonly #onExpire: (kind: string, id: string) => void;
  /** By kind and id. */
  readonly #expiries = new Map<string, Map<string, number>>();
  #size = 0;
  /** Binary heap by expiry; skips entries that no longer match `#expiries`. */
  #heap: Entry[] = [];
  #cancel: (() => void) | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  /** Unix milliseconds. */
  #lastRun = Number.NEGATIVE_INFINITY;
  #paused = true;

  constructor(clock: Clock, onExpire: (kind: string, id: string) => void) {
    super();
    this.#clock = clock;
    this.#onExpire = onExpire;
  }

  /** @param expiry Unix seconds */
  set(kind: string, id: string, expiry: number): void {
    const same = this.#expiries.get(kind) ?? new Map<string, number>();
    this.#expiries.set(kind, same);
    const known = same.get(id);
    if (known === expiry) return;
    if (known === undefined) this.#size += 1;
    same.set(id, expiry);
    this.#push({ kind, id, expiry });
    this.#shrink();
    this.#schedule();
    this.#emit('expirer_created', id, expiry);
  }

  delete(kind: string, id: string): void {
    const same = this.#expiries.get(kind);
    const expiry = same?.get(id);
    if (!same || expiry === undefined) return;
    same.delete(id);
    this.#size -= 1;
    this.#shrink();
    this.#emit('expirer_deleted', id, expiry);
  }

  get length(): number {
    return this.keys.length;
  }

  get keys(): string[] {
    return this.values.map(({ target }) => target);
  }

  get values(): Expiration[] {
    const all = [...this.#expiries.values()].flatMap((same) => [...same]);
    // A topic may briefly belong to several kinds while one becomes another.
    return [...new Map(all.map(([id, expiry]) => [targetOf(id), { target: targetOf(id), expiry }])).values()];
  }

  /** @param key a topic, or an id as a number */
  has(key: string | number): boolean {
    return this.#expiryOf(key) !== undefined;
  }

  /** @param key a topic, or an id as a number. @throws MooringError `NO_MATCHING_KEY` */
  get(key: string | number): Expiration {
    const expiry = this.#expiryOf(key);
    if (expiry === undefined) throw createProtocolError('NO_MATCHING_KEY', `expirer: ${targetOf(key)}`);
    return { target: targetOf(key), expiry };
  }

  #expiryOf(key: string | number): number | undefined {
    for (const same of this.#expiries.values()) {
      const expiry = same.get(String(key));
      if (expiry !== undefined) return expiry;
    }
    return undefined;
  }

  #emit(event: keyof ExpirerEvents, id: string, expiry: number): void {
    if (this.listenerCount(event) === 0) return;
    const target = targetOf(id);
    this.emit(event, { target, expiration: { target, expiry } });
  }

  resume(): void {
    this.#paused = false;
    this.#schedule();
  }

  pause(): void {
    this.#paused = true;
    this.#cancel?.();
    this.#timerAt = Number.POSITIVE_INFINITY;
  }

  #schedule(): void {
    const [next] = this.#heap;
    if (this.#paused || !next || next.expiry >= this.#timerAt) return;
    this.#cancel?.();
    this.#timerAt = next.expiry;
    const due = next.expiry * 1_000;
    const now = this.#clock.now();
    // The clock may have been set back since.
    const lastRun = Math.min(this.#lastRun, now);
    const at = due <= lastRun ? lastRun + retryAfter : due;
    const wait = Math.min(Math.max(at - now, 0), maxWaitMs);
    this.#cancel = this.#clock.after(wait, () => this.#run(), { background: true });
  }

  #run(): void {
    this.#timerAt = Number.POSITIVE_INFINITY;
    const now = this.#clock.now();
    this.#lastRun = now;
    const due: Entry[] = [];
    for (let next = this.#heap[0]; next && next.expiry * 1_000 <= now; next = this.#heap[0]) {
      this.#pop();
      const same = this.#expiries.get(next.kind);
      if (same?.get(next.id) !== next.expiry) continue;
      same.delete(next.id);
      this.#size -= 1;
      due.push(next);
    }
    for (const { kind, id, expiry } of due) {
      this.#onExpire(kind, id);
      this.#emit('expirer_expired', id, expiry);
    }
    this.#schedule();
  }

  /** Drops stale entries once they are the majority. */
  #shrink(): void {
    if (this.#heap.length <= 64 || this.#heap.length <= this.#size * 2) return;
    const entries = [...this.#expiries].flatMap(([kind, same]) =>
      [...same].map(([id, expiry]) => ({ kind, id, expiry })),
    );
    this.#heap = entries.sort((one, other) => one.expiry - other.expiry);
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let index = heap.length;
    heap.push(entry);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || above.expiry <= entry.expiry) break;
      heap[index] = above;
      heap[parent] = entry;
      index = parent;
    }
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let index = 0;
    for (;;) {
      const left = heap[2 * index + 1];
      const right = heap[2 * index + 2];
      const child = right && left && right.expiry < left.expiry ? 2 * index + 2 : 2 * index + 1;
      const below = heap[child];
      if (!below || below.expiry >= last.expiry) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = last;
  }
}

/** Ids are numbers, of 16 digits at most; everything else is a topic. */
function targetOf(key: string | number): string {
  return /^\d{1,16}$/.test(String(key)) ? `id:${key}` : `topic:${key}`;
}
