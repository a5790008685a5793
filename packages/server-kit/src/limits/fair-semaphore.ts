import { KeyedCounter } from './keyed-counter.ts';

/** Limits concurrent tasks. Waiting tasks take turns by owner. */
export class FairSemaphore {
  readonly #perOwner: number;
  #free: number;
  readonly #running = new KeyedCounter();
  /** Waiting tasks by owner; the first task of the first owner that may run more is next. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** @param perOwner concurrent tasks of one owner. Default: all of them */
  constructor(atOnce: number, perOwner = atOnce) {
    this.#free = atOnce;
    this.#perOwner = perOwner;
  }

  /**
   * Resolves or rejects as the task does.
   *
   * @param owner such as an address: however many tasks another owner has waiting, they do not all run before
   * this one's first
   */
  async run<Result>(owner: string, task: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0 && this.#mayRun(owner)) this.#begin(owner);
    else await this.#wait(owner);
    try {
      return await task();
    } finally {
      this.#free += 1;
      this.#running.change(owner, -1);
      this.#next()?.();
    }
  }

  #mayRun(owner: string): boolean {
    return this.#running.count(owner) < this.#perOwner;
  }

  #begin(owner: string): void {
    this.#free -= 1;
    this.#running.change(owner, 1);
  }

  #wait(owner: string): Promise<void> {
    return new Promise((resolve) => {
      const queue = this.#waiting.get(owner);
      if (queue) queue.push(resolve);
      else this.#waiting.set(owner, [resolve]);
    });
  }

  #next(): (() => void) | undefined {
    for (const [owner, queue] of this.#waiting) {
      if (!this.#mayRun(owner)) continue;
      this.#begin(owner);
      const next = queue.shift();
      this.#waiting.delete(owner);
      if (queue.length > 0) this.#waiting.set(owner, queue);
      return next;
    }
    return undefined;
  }
}
