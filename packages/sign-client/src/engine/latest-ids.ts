const maxEntries = 1_000;
/** Milliseconds that a peer's clock may be ahead of this one. */
const peerClockAheadMs = 300_000;

/** Whether one id is from an earlier millisecond than another; the last three digits are random. */
export function isOlder(id: number, other: number): boolean {
  return Math.floor(id / 1_000) < Math.floor(other / 1_000);
}

/**
 * The highest id to compare another with. Higher ones are from a clock that was ahead and has been corrected; unless the
 * compared id is one, too.
 *
 * @param now Unix milliseconds
 */
export function comparableUpTo(id: number, now: number): number {
  const limit = (now + peerClockAheadMs) * 1_000;
  return id > limit ? Number.POSITIVE_INFINITY : limit;
}

/** The newest id per key. */
export class LatestIds {
  readonly #latest = new Map<string, number>();

  /**
   * @param upTo the highest id to compare with
   * @returns whether a message is older than the newest accepted one; otherwise accepts it
   */
  isOutdated(key: string, id: number, upTo = Number.POSITIVE_INFINITY): boolean {
    const latest = this.#latest.get(key);
    if (latest !== undefined && latest <= upTo && isOlder(id, latest)) return true;
    this.#latest.delete(key);
    this.#latest.set(key, id);
    if (this.#latest.size > maxEntries) {
      const [oldest] = this.#latest.keys();
      if (oldest !== undefined) this.#latest.delete(oldest);
    }
    return false;
  }
}
