import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Hash of a text as `personal_sign` signs it (EIP-191, version 0x45). @param length counted in bytes unless given */
export function personalMessageHash(text: string, length?: number): Uint8Array {
  const bytes = utf8ToBytes(text);
  const head = utf8ToBytes(`\u0019Ethereum Signed Message:\n${length ?? bytes.length}`);
  return keccak_256(concatBytes(head, bytes));
}

/**
 * The address whose key signed a hash.
 *
 * @param signature 65 bytes of hex with `0x`: r, s, and 27, 28, 0 or 1
 * @returns in lower case; `undefined` for what is no signature
 */
export function recoverAddress(hash: Uint8Array, signature: string): string | undefined {
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return undefined;
  const bytes = hexToBytes(signature.slice(2).toLowerCase());
  const v = bytes[64] ?? 0;
  const recovery = v >= 27 ? v - 27 : v;
  if (recovery > 1) return undefined;
  try {
    const point = secp256k1.Signature.fromBytes(bytes.subarray(0, 64))
      .addRecoveryBit(recovery)
      .recoverPublicKey(hash);
    return `0x${bytesToHex(keccak_256(point.toBytes(false).subarray(1)).subarray(12))}`;
  } catch {
    return undefined;
  }
}

export function toHex(bytes: Uint8Array): string {
  return `0x${bytesToHex(bytes)}`;
}
