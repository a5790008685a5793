/** Seconds at the end of the year 9999, the last with four digits. */
const lastSecond = 253_402_300_799;

/** Converts a block's time, in seconds, to Unix milliseconds. `undefined` for a value that is not a valid date. */
export function blockTime(seconds: unknown): number | undefined {
  return Number.isSafeInteger(seconds) && Number(seconds) >= 0 && Number(seconds) <= lastSecond
    ? Number(seconds) * 1_000
    : undefined;
}
