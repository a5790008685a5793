import { lastSecond } from '@mooring/protocol/limits';

/** Converts a block's time, in seconds, to Unix milliseconds. `undefined` for a value that is not a valid date. */
export function blockTime(seconds: unknown): number | undefined {
  return Number.isSafeInteger(seconds) && Number(seconds) >= 0 && Number(seconds) <= lastSecond
    ? Number(seconds) * 1_000
    : undefined;
}
