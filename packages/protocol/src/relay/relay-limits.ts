/** Schema limits; a relay's settings may be stricter. */
export const relayLimits = { ttlMinimum: 1, ttlMaximum: 2_592_000, batch: 500, defaultTtl: 21_600 } as const;
