import type { Clock } from '@mooring/protocol/time';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** A clock that moves only on command. */
export class FakeClock implements Clock {
  #now: number;
  #order = 0;
  readonly #timers = new Map<number, Timer>();

  /** @param now Unix milliseconds */
  constructor(now = 1_700_000_000_000) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, run: () => void): () => void {
    this.#order += 1;
    const order = this.#order;
    this.#timers.set(order, { at: this.#now + Math.max(0, milliseconds), order, run });
    return () => {
      this.#timers.delete(order);
    };
  }

  /** Timers that have not fired. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Advances time; runs due timers in order and awaits their effects. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settle();
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = Math.max(this.#now, next.at);
      this.#timers.delete(next.order);
      next.run();
      await settle();
    }
    this.#now = end;
    await settle();
  }

  #next(end: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers.values()) {
      if (timer.at > end) continue;
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order))
        first = timer;
    }
    return first;
  }
}

/** Lets all ready work run, including native crypto and storage. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 64; turn += 1) await new Promise<void>(nextTurn);
}

function nextTurn(resume: () => void): void {
  const { setImmediate } = globalThis as { setImmediate?: (run: () => void) => void };
  if (setImmediate) setImmediate(resume);
  else setTimeout(resume, 0);
}
