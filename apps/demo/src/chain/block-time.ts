/** Seconds at the end of the last year that is written with four digits. */
const lastSecond = 253_402_300_799;

/**
 * Reads the time of a block, which nodes state in seconds, as Unix milliseconds. `undefined` for a value that no date can be
 * made of.
 */
export function blockTime(seconds: unknown): number | undefined {
  return Number.isSafeInteger(seconds) && Number(seconds) >= 0 && Number(seconds) <= lastSecond
    ? Number(seconds) * 1_000
    : undefined;
}
