/** Handled messages to remember. A relay redelivers soon; later repeats are recognized by their ids. */
const maxDone = 512;

/** Messages received since the start, by keys `<topic>.<hash>`. */
export class SeenMessages {
  /** Each with a promise that resolves when the message may be acknowledged, and rejects if it may not. */
  readonly #underWay = new Map<string, Promise<void>>();
  /** The newest handled messages. */
  readonly #done = new Set<string>();

  has(key: string): boolean {
    return this.#underWay.has(key) || this.#done.has(key);
  }

  /** Resolves when a message in progress may be acknowledged, and rejects if it may not. */
  taken(key: string): Promise<void> | undefined {
    return this.#underWay.get(key);
  }

  add(key: string, taken: Promise<void>): void {
    this.#underWay.set(key, taken);
  }

  /** Marks a message as handled. */
  finish(key: string): void {
    if (this.#underWay.delete(key)) this.know(key);
  }

  /** Adds a message as handled. */
  know(key: string): void {
    this.#done.add(key);
    if (this.#done.size <= maxDone) return;
    const [oldest] = this.#done;
    if (oldest !== undefined) this.#done.delete(oldest);
  }

  delete(key: string): void {
    this.#underWay.delete(key);
    this.#done.delete(key);
  }

  deleteTopic(topic: string): void {
    for (const keys of [this.#underWay, this.#done])
      for (const key of keys.keys()) if (key.startsWith(`${topic}.`)) keys.delete(key);
  }
}
