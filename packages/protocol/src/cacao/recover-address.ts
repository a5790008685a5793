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
 * Recovers the address that signed a hash. Rejects a high s, which anyone can derive from the signer's own.
 *
 * @param signature hex with `0x`: r, s, and 27, 28, 0 or 1; or 64 bytes, compact (EIP-2098)
 * @returns in lower case; `undefined` for an invalid signature
 */
export function recoverAddress(hash: Uint8Array, signature: string): string | undefined {
  const parts = readParts(signature);
  if (parts === undefined) return undefined;
  try {
    const read = secp256k1.Signature.fromBytes(parts.rs).addRecoveryBit(parts.parity);
    if (read.hasHighS()) return undefined;
    const key = read.recoverPublicKey(hash).toBytes(false).subarray(1);
    return `0x${bytesToHex(keccak_256(key).subarray(12))}`;
  } catch {
    return undefined;
  }
}

/** Hexadecimal text with `0x`, in lower case. */
export function toHex(bytes: Uint8Array): string {
  return `0x${bytesToHex(bytes)}`;
}

function readParts(signature: string): { readonly rs: Uint8Array; readonly parity: number } | undefined {
  if (!/^0x(?:[0-9a-f]{128}|[0-9a-f]{130})$/i.test(signature)) return undefined;
  const bytes = hexToBytes(signature.slice(2));
  const rs = bytes.slice(0, 64);
  if (bytes.length === 64) {
    const top = rs[32] ?? 0;
    rs[32] = top & 0x7f;
    return { rs, parity: top >> 7 };
  }
  const v = bytes[64] ?? 0;
  const parity = v >= 27 ? v - 27 : v;
  return parity <= 1 ? { rs, parity } : undefined;
}
