/**
 * Id of a message between the two clients: 16 digits, a JSON number.
 *
 * @param random0to999 integer, 0 to 999
 */
export function innerId(nowMs: number, random0to999: number): number {
  return nowMs * 1_000 + random0to999;
}

/**
 * Id of a message between client and relay: 19 digits, a JSON string. Computed in doubles as the original does, so it
 * is always a multiple of 256 and survives peers that read it as a number.
 *
 * @param random0to999999 integer, 0 to 999999
 */
export function outerId(nowMs: number, random0to999999: number): string {
  return BigInt(nowMs * 1_000_000 + random0to999999).toString();
}

/** The comparable form of an id: text, without the suffix `n` that a peer appends to 19-digit numeric ids (Q1). */
export function comparableId(id: number | string | bigint): string {
  const text = String(id);
  return /^\d+n$/.test(text) ? text.slice(0, -1) : text;
}
