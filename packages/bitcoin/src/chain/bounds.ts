/** The id of a transaction, in hex. */
export const txidForm = /^[0-9a-f]{64}$/;
/** The supply in satoshi: 21 million coins. */
export const maxSatoshi = 2_100_000_000_000_000n;
