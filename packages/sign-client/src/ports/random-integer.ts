/** A whole number from 0 up to, not including, `limit` (at most 2^32). Slightly uneven, which ids do not mind. */
export function randomInteger(random: (length: number) => Uint8Array, limit: number): number {
  const bytes = random(4);
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0) % limit;
}
