/** Parses a quantity of a node, such as `0x1f`: a whole number of at most 256 bits. `undefined` for anything else. */
export function parseQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined;
}

/** Formats a quantity for a node. Throws a RangeError for a number that is not whole. */
export function formatQuantity(value: bigint | number): `0x${string}` {
  return `0x${BigInt(value).toString(16)}`;
}

/**
 * The block to read at if the answer must be of this block or a later one: the node's `latest`, by its number, as several nodes may be
 * behind one address. `undefined` if the node is behind.
 */
export function blockTagFrom(latest: bigint, block: number): `0x${string}` | undefined {
  return latest < BigInt(block) ? undefined : formatQuantity(latest);
}
