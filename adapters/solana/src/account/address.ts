import { base58 } from '@scure/base';

/** Characters of 64 bytes, of which a signature has so many. */
const longest = 90;

/** The bytes of a base58 text; `undefined` for anything else, and for more than a signature's 64 bytes. */
export function readBase58(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string' || text.length > longest) return undefined;
  try {
    return new Uint8Array(base58.decode(text));
  } catch {
    return undefined;
  }
}

/** Base58 of 32 bytes: a public key. */
export function isAddress(value: unknown): value is string {
  return readBase58(value)?.length === 32;
}
