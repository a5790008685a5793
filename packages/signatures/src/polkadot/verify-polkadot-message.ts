import { equalBytes } from '@mooring/protocol';
import { accountKey } from '@mooring/protocol/addresses';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { verify } from '@scure/sr25519';
import { isWithinBounds, type SignedMessage } from '../input/signed-message.ts';

type Check = (signature: Uint8Array, message: Uint8Array, key: Uint8Array) => boolean;

const checks: Readonly<Record<'ed25519' | 'sr25519' | 'ecdsa', Check>> = {
  ed25519: (signature, message, key) =>
    signature.length === 64 && ed25519.verify(signature, message, key, { zip215: false }),
  sr25519: (signature, message, key) => signature.length === 64 && verify(message, signature, key),
  // The account is the hash of a key, which is recovered from the signature.
  ecdsa(signature, message, key) {
    const recovery = signature[64];
    if (signature.length !== 65 || recovery === undefined || recovery > 3) return false;
    const read = secp256k1.Signature.fromBytes(signature.subarray(0, 64)).addRecoveryBit(recovery);
    if (read.hasHighS()) return false;
    const signer = read.recoverPublicKey(blake2b(message, { dkLen: 32 })).toBytes(true);
    return equalBytes(blake2b(signer, { dkLen: 32 }), key);
  },
};

/** The schemes, in the order of the prefix byte of `MultiSignature`. */
const numbered = [checks.ed25519, checks.sr25519, checks.ecdsa];

/**
 * Whether the account signed a text, by any scheme of Substrate chains. The signature is hex with `0x`, with or without the prefix byte of
 * its scheme. Wallets sign the text itself, or the text within `<Bytes>`.
 */
export function verifyMessage(signed: SignedMessage): boolean {
  if (!isWithinBounds(signed)) return false;
  const { message, signature, address } = signed;
  const key = accountKey(address);
  if (key === undefined || !/^0x(?:[0-9a-f]{2}){64,66}$/i.test(signature)) return false;
  const bytes = hexToBytes(signature.slice(2));
  const texts = [message, `<Bytes>${message}</Bytes>`].map((text) => new TextEncoder().encode(text));
  return texts.some(
    (text) =>
      numbered.some((check) => holds(check, bytes, text, key)) ||
      holds(numbered[bytes[0] ?? -1], bytes.subarray(1), text, key),
  );
}

/** The libraries throw on some malformed signatures. */
function holds(check: Check | undefined, ...given: Parameters<Check>): boolean {
  try {
    return check?.(...given) ?? false;
  } catch {
    return false;
  }
}
