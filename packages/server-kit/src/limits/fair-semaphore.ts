/** Limits concurrent tasks. Waiting tasks take turns by owner. */
export class FairSemaphore {
  #free: number;
  /** Waiting tasks by owner; the first task of the first owner is next. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /**
   * Resolves or rejects as the task does.
   *
   * @param owner such as an address: however many tasks another owner has waiting, they do not all run before
   * this one's first
   */
  async run<Result>(owner: string, task: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(owner);
    try {
      return await task();
    } finally {
      const next = this.#next();
      if (next) next();
      else this.#free += 1;
    }
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
      const next = queue.shift();
      this.#waiting.delete(owner);
      if (queue.length > 0) this.#waiting.set(owner, queue);
      return next;
    }
    return undefined;
  }
}
