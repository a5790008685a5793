import { blake2b } from '@noble/hashes/blake2.js';
import { base58 } from '@scure/base';

const context = new TextEncoder().encode('SS58PRE');

/** The 32 bytes of an SS58 address on any network; `undefined` for any other text and for a wrong checksum. */
export function accountKey(address: string): Uint8Array | undefined {
  if (address.length > 50) return undefined;
  try {
    const bytes = base58.decode(address);
    // The network number takes one byte below 64, otherwise two.
    const prefix = ((bytes[0] ?? 0) & 0x40) === 0 ? 1 : 2;
    if ((bytes[0] ?? 255) > 127 || bytes.length !== prefix + 34) return undefined;
    const body = bytes.subarray(0, prefix + 32);
    const checksum = blake2b.create({ dkLen: 64 }).update(context).update(body).digest();
    const isWhole = checksum[0] === bytes[prefix + 32] && checksum[1] === bytes[prefix + 33];
    return isWhole ? body.subarray(prefix) : undefined;
  } catch {
    return undefined;
  }
}
