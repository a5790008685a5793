const maxEntries = 1_000;

/** The newest id per key; ids of one millisecond count as equal (the last three digits are random). */
export class LatestIds {
  readonly #latest = new Map<string, number>();

  /** @returns whether a message is older than one that was already taken; otherwise it is taken */
  isOutdated(key: string, id: number): boolean {
    const moment = Math.floor(id / 1_000);
    const latest = this.#latest.get(key);
    if (latest !== undefined && moment < latest) return true;
    this.#latest.delete(key);
    this.#latest.set(key, moment);
    if (this.#latest.size > maxEntries) {
      const [oldest] = this.#latest.keys();
      if (oldest !== undefined) this.#latest.delete(oldest);
    }
    return false;
  }
}
