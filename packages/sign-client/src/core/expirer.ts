import type { Clock } from '../platform/clock.ts';

interface Entry {
  readonly target: string;
  /** Unix seconds. */
  readonly expiry: number;
}

/** Timers are cut to this, so that a machine that slept notices soon. */
const longestWait = 3_600_000;

/** Calls back when a target's time has come. One timer for all of them, however many there are. */
export class Expirer {
  readonly #clock: Clock;
  readonly #onExpire: (target: string) => void;
  readonly #expiries = new Map<string, number>();
  /** A binary heap by expiry; entries that `#expiries` no longer agrees with are skipped. */
  #heap: Entry[] = [];
  #timer: unknown;
  #timerAt = Number.POSITIVE_INFINITY;
  #paused = true;

  constructor(clock: Clock, onExpire: (target: string) => void) {
    this.#clock = clock;
    this.#onExpire = onExpire;
  }

  /** @param expiry Unix seconds */
  set(target: string, expiry: number): void {
    if (this.#expiries.get(target) === expiry) return;
    this.#expiries.set(target, expiry);
    this.#push({ target, expiry });
    this.#schedule();
  }

  delete(target: string): void {
    this.#expiries.delete(target);
    if (this.#heap.length > 64 && this.#heap.length > this.#expiries.size * 2) this.#rebuild();
  }

  resume(): void {
    this.#paused = false;
    this.#schedule();
  }

  pause(): void {
    this.#paused = true;
    this.#clock.clearTimeout(this.#timer);
    this.#timerAt = Number.POSITIVE_INFINITY;
  }

  #schedule(): void {
    const [next] = this.#heap;
    if (this.#paused || !next || next.expiry >= this.#timerAt) return;
    this.#clock.clearTimeout(this.#timer);
    this.#timerAt = next.expiry;
    const wait = Math.min(Math.max(next.expiry * 1_000 - this.#clock.now(), 0), longestWait);
    this.#timer = this.#clock.setTimeout(() => this.#run(), wait);
  }

  #run(): void {
    this.#timerAt = Number.POSITIVE_INFINITY;
    const now = this.#clock.now();
    const due: string[] = [];
    for (let next = this.#heap[0]; next && next.expiry * 1_000 <= now; next = this.#heap[0]) {
      this.#pop();
      if (this.#expiries.get(next.target) !== next.expiry) continue;
      this.#expiries.delete(next.target);
      due.push(next.target);
    }
    for (const target of due) this.#onExpire(target);
    this.#schedule();
  }

  #rebuild(): void {
    this.#heap = [...this.#expiries]
      .map(([target, expiry]) => ({ target, expiry }))
      .sort((one, other) => one.expiry - other.expiry);
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
