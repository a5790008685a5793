import type { Clock } from '../time/clock.ts';
import { cryptoEnded, watchCrypto } from './native-crypto.ts';

/** A timer that has not fired. */
export interface FakeTimer {
  /** When it is due, in Unix milliseconds. */
  readonly at: number;
  readonly background: boolean;
}

interface Entry extends FakeTimer {
  readonly order: number;
  readonly run: () => void;
}

/** A clock that moves only on command. */
export class FakeClock implements Clock {
  #now: number;
  #order = 0;
  readonly #timers = new Map<number, Entry>();

  readonly #turns: number;

  /**
   * @param now Unix milliseconds
   * @param turns of the event loop that the effects of a timer may take. Few are enough without native crypto and storage.
   */
  constructor(now = 1_700_000_000_000, turns = 64) {
    this.#now = now;
    this.#turns = turns;
    watchCrypto();
  }

  // Arrow functions, which may be passed on without their object, as those of `systemClock`.
  readonly now = (): number => this.#now;

  readonly after: Clock['after'] = (milliseconds, run, { background = false } = {}) => {
    this.#order += 1;
    const order = this.#order;
    this.#timers.set(order, { at: this.#now + Math.max(0, milliseconds), background, order, run });
    return () => {
      this.#timers.delete(order);
    };
  };

  /** Number of timers that have not fired. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Timers that have not fired, in the order of their creation. */
  get timers(): readonly FakeTimer[] {
    return [...this.#timers.values()].map(({ at, background }) => ({ at, background }));
  }

  /** Advances time; runs due timers in order and awaits their effects. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settle(this.#turns);
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = Math.max(this.#now, next.at);
      this.#timers.delete(next.order);
      next.run();
      await settle(this.#turns);
    }
    this.#now = end;
    await settle(this.#turns);
  }

  #next(end: number): Entry | undefined {
    let first: Entry | undefined;
    for (const timer of this.#timers.values()) {
      if (timer.at > end) continue;
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order))
        first = timer;
    }
    return first;
  }
}

/** Lets all ready work run, including native crypto, however long it takes, and storage. */
export async function settle(turns = 64): Promise<void> {
  watchCrypto();
  for (let turn = 0; turn < turns; turn += 1) {
    await cryptoEnded();
    await new Promise<void>(nextTurn);
  }
}

/** The platform's own timers, also in a test that fakes those of its global scope. */
const { setImmediate: immediate, setTimeout: timeout } = globalThis as {
  setImmediate?: (run: () => void) => void;
  setTimeout: (run: () => void, milliseconds: number) => void;
};

function nextTurn(resume: () => void): void {
  if (immediate) immediate(resume);
  else timeout(resume, 0);
}
