/** Returns an integer from 0 up to, but excluding, `limit` (at most 2^32). Slightly biased, which is fine for ids. */
export function randomInteger(random: (length: number) => Uint8Array, limit: number): number {
  const bytes = random(4);
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0) % limit;
}
