import { base58 } from '@scure/base';

/** Maximum base58 characters of a signature's 64 bytes. */
const longest = 90;

/** Decodes base58 text of at most 64 bytes, the length of a signature; `undefined` for anything else. */
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
