/** A relay pushes again what it thinks was lost, at most a few times and soon; later ones are known by their ids. */
const maxDone = 512;

/** Messages of this run, by keys `<topic>.<hash>`. */
export class SeenMessages {
  /** Each with a promise that settles when the relay may, or may not, forget it. */
  readonly #underWay = new Map<string, Promise<void>>();
  /** The newest of those dealt with. */
  readonly #done = new Set<string>();

  has(key: string): boolean {
    return this.#underWay.has(key) || this.#done.has(key);
  }

  /** Settles when the relay may, or may not, forget a message that is under way. */
  taken(key: string): Promise<void> | undefined {
    return this.#underWay.get(key);
  }

  add(key: string, taken: Promise<void>): void {
    this.#underWay.set(key, taken);
  }

  /** It was dealt with. */
  finish(key: string): void {
    if (this.#underWay.delete(key)) this.know(key);
  }

  /** Takes one as dealt with. */
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
