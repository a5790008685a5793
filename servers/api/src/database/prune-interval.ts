/** Interval between deletions of expired rows. */
export const pruneIntervalMs = 3_600_000;
