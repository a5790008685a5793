/** Seconds at the end of the last year that is written with four digits. */
const lastSecond = 253_402_300_799;

/**
 * The time of a block, as a node tells it in seconds, in Unix milliseconds. `undefined` for what is none: the page would
 * fail to write it.
 */
export function blockTime(seconds: unknown): number | undefined {
  return Number.isSafeInteger(seconds) && Number(seconds) >= 0 && Number(seconds) <= lastSecond
    ? Number(seconds) * 1_000
    : undefined;
}
