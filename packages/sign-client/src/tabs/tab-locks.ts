import { type Clock, settledWithin } from '@mooring/protocol/time';
import type { TabEnvironment } from '../ports/tab-environment.ts';

export interface TabLocksOptions {
  /** `undefined` if no other tab shares the storage. */
  readonly environment: TabEnvironment | undefined;
  /** Prefix of every lock name. */
  readonly prefix: string;
  readonly clock: Clock;
}

/** Milliseconds to wait for a lock that is not granted: it may be taken, or its holder frozen. */
const answerTimeout = 5_000;

/**
 * Named locks shared by all tabs of a client. A tab that closes or crashes releases its locks; a frozen tab keeps them.
 */
export class TabLocks {
  readonly #options: TabLocksOptions;
  readonly #held = new Map<string, () => void>();
  /** Changes in progress through {@link briefly} in this tab, by lock name. */
  readonly #brief = new Map<string, Promise<unknown>>();

  constructor(options: TabLocksOptions) {
    this.#options = options;
  }

  /** Whether other tabs may hold the locks. */
  get isShared(): boolean {
    return this.#options.environment !== undefined;
  }

  /**
   * Makes a short change under a lock; {@link take} in this tab waits for it.
   *
   * @returns the result of `change`; `undefined`, without a change, if this or another tab holds the lock
   */
  async briefly<Result>(name: string, change: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#held.has(name)) return undefined;
    const done = this.#changeUnder(name, change);
    const forget = () => {
      // The next change may have begun.
      if (this.#brief.get(name) === over) this.#brief.delete(name);
    };
    const over = done.then(forget, forget);
    this.#brief.set(name, over);
    return done;
  }

  async #changeUnder<Result>(name: string, change: () => Promise<Result>): Promise<Result | undefined> {
    const release = await this.take(name);
    if (!release) return undefined;
    try {
      return await change();
    } finally {
      release();
    }
  }

  /** Makes a short change once no other tab holds the lock; after {@link answerTimeout} without it. */
  async inTurn<Result>(name: string, change: () => Promise<Result>): Promise<Result> {
    const { environment, prefix, clock } = this.#options;
    let hold: { release(): void } | undefined;
    const turn = new Promise<void>((resolve) => {
      const held = () => resolve();
      hold = environment?.lock(`${prefix}/${name}`).hold({ steal: false, held, lost: held, denied: held });
      if (!environment) resolve();
    });
    await settledWithin(clock, answerTimeout, turn);
    try {
      return await change();
    } finally {
      hold?.release();
    }
  }

  /**
   * Takes a lock without waiting, except for a change in progress through {@link briefly} in this tab.
   *
   * @returns a function that releases it; `undefined` if this or another tab holds it
   */
  async take(name: string): Promise<(() => void) | undefined> {
    const brief = this.#brief.get(name);
    if (brief) await brief;
    if (this.#held.has(name)) return undefined;
    let unlock: () => void = () => undefined;
    const release = () => {
      if (this.#held.get(name) !== release) return;
      this.#held.delete(name);
      unlock();
    };
    this.#held.set(name, release);
    const shared = await this.#takeShared(name);
    if (shared && this.#held.get(name) === release) {
      unlock = shared;
      return release;
    }
    shared?.();
    release();
    return undefined;
  }

  /** Releases all locks. */
  releaseAll(): void {
    for (const release of [...this.#held.values()]) release();
  }

  async #takeShared(name: string): Promise<(() => void) | undefined> {
    const { environment, prefix, clock } = this.#options;
    if (!environment) return () => undefined;
    let isHeld = false;
    let hold: { release(): void } | undefined;
    const answered = new Promise<void>((resolve) => {
      hold = environment.lock(`${prefix}/${name}`).hold({
        steal: false,
        held: () => {
          isHeld = true;
          resolve();
        },
        lost: resolve,
        busy: resolve,
        // No other tab shares the storage, either.
        denied: () => {
          isHeld = true;
          resolve();
        },
      });
    });
    await settledWithin(clock, answerTimeout, answered);
    if (isHeld) return () => hold?.release();
    hold?.release();
    return undefined;
  }
}
