const maxEntries = 1_000;

/** Whether one id is from an earlier millisecond than another; the last three digits are random. */
export function isOlder(id: number, other: number): boolean {
  return Math.floor(id / 1_000) < Math.floor(other / 1_000);
}

/** The newest id per key. */
export class LatestIds {
  readonly #latest = new Map<string, number>();

  /** @returns whether a message is older than the newest accepted one; otherwise accepts it */
  isOutdated(key: string, id: number): boolean {
    const latest = this.#latest.get(key);
    if (latest !== undefined && isOlder(id, latest)) return true;
    this.#latest.delete(key);
    this.#latest.set(key, id);
    if (this.#latest.size > maxEntries) {
      const [oldest] = this.#latest.keys();
      if (oldest !== undefined) this.#latest.delete(oldest);
    }
    return false;
  }
}
