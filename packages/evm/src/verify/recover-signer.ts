import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The hash that a wallet signs for a text (EIP-191). */
export function messageHash(message: string): Uint8Array {
  const text = utf8ToBytes(message);
  const start = utf8ToBytes(`\u0019Ethereum Signed Message:\n${text.length}`);
  return keccak_256(concatBytes(start, text));
}

/**
 * The address, in lower case, whose key signed a hash; `undefined` when the signature is none. Takes r, s, v with v as 0, 1, 27
 * or 28, and the compact form of EIP-2098. An s in the upper half is refused: it is another's signature, bent.
 */
export function recoverSigner(hash: Uint8Array, signature: string): string | undefined {
  const parts = readParts(signature);
  if (parts === undefined) return undefined;
  try {
    const recovered = concatBytes(Uint8Array.of(parts.parity), parts.rs);
    if (secp256k1.Signature.fromBytes(recovered, 'recovered').hasHighS()) return undefined;
    const compressed = secp256k1.recoverPublicKey(recovered, hash, { prehash: false });
    const key = secp256k1.Point.fromBytes(compressed).toBytes(false).slice(1);
    return `0x${bytesToHex(keccak_256(key).slice(-20))}`;
  } catch {
    return undefined;
  }
}

function readParts(signature: string): { readonly rs: Uint8Array; readonly parity: number } | undefined {
  if (!/^0x([0-9a-f]{128}|[0-9a-f]{130})$/i.test(signature)) return undefined;
  const bytes = hexToBytes(signature.slice(2));
  const rs = bytes.slice(0, 64);
  if (bytes.length === 64) {
    const top = rs[32] ?? 0;
    rs[32] = top & 0x7f;
    return { rs, parity: top >> 7 };
  }
  const v = bytes[64] ?? -1;
  const parity = v >= 27 ? v - 27 : v;
  return parity === 0 || parity === 1 ? { rs, parity } : undefined;
}
