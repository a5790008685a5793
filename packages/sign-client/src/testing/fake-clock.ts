import type { Clock } from '../ports/clock.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** A clock that stands still until it is told to go on. */
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

  setTimeout(run: () => void, milliseconds: number): unknown {
    this.#order += 1;
    this.#timers.set(this.#order, { at: this.#now + Math.max(0, milliseconds), order: this.#order, run });
    return this.#order;
  }

  clearTimeout(timer: unknown): void {
    this.#timers.delete(timer as number);
  }

  /** Timers that have not fired. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Lets so much time pass; whatever falls due runs in order, and everything it sets off is awaited. */
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

/** Lets everything that is ready run, native crypto and storage too. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 64; turn += 1) await new Promise<void>(nextTurn);
}

function nextTurn(resume: () => void): void {
  const { setImmediate } = globalThis as { setImmediate?: (run: () => void) => void };
  if (setImmediate) setImmediate(resume);
  else setTimeout(resume, 0);
}
