/** Lets a number of tasks run at a time. The others wait, in turn among those on whose behalf they are. */
export class FairSemaphore {
  #free: number;
  /** By whose they are; the next is the first of the first. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /**
   * Resolves or rejects as the task does.
   *
   * @param whose an address, for one: as many tasks of another do not come before the first of this one
   */
  async run<Result>(whose: string, task: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(whose);
    try {
      return await task();
    } finally {
      const next = this.#next();
      if (next) next();
      else this.#free += 1;
    }
  }

  #wait(whose: string): Promise<void> {
    return new Promise((resolve) => {
      const queue = this.#waiting.get(whose);
      if (queue) queue.push(resolve);
      else this.#waiting.set(whose, [resolve]);
    });
  }

  #next(): (() => void) | undefined {
    for (const [whose, queue] of this.#waiting) {
      const next = queue.shift();
      this.#waiting.delete(whose);
      if (queue.length > 0) this.#waiting.set(whose, queue);
      return next;
    }
    return undefined;
  }
}
