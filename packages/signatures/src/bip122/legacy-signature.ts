import { legacyMessageHash } from '@mooring/bitcoin/message-hashes';
import { equalBytes } from '@mooring/protocol';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer/payment.js';
import { hash160 } from '@scure/btc-signer/utils.js';

const first = 27;
const firstCompressed = 31;
const last = 42;

/** Header, r and s: the form of signatures before BIP-322. */
export function isLegacySignature(signature: Uint8Array): boolean {
  const header = signature[0] ?? 0;
  return signature.length === 65 && header >= first && header <= last;
}

/**
 * Whether the key that a script pays signed the text. The header names the kind of address (BIP-137), but many wallets write that of
 * P2PKH for every kind, so a compressed key is tried with every kind that pays one key. May throw.
 */
export function verifyLegacy(message: string, signature: Uint8Array, script: Uint8Array): boolean {
  const header = signature[0] ?? 0;
  const read = secp256k1.Signature.fromBytes(signature.subarray(1)).addRecoveryBit((header - first) & 3);
  if (read.hasHighS()) return false;
  const key = read.recoverPublicKey(legacyMessageHash(message));
  const scripts =
    header < firstCompressed
      ? [concatBytes(Uint8Array.of(0x76, 0xa9, 0x14), hash160(key.toBytes(false)), Uint8Array.of(0x88, 0xac))]
      : paying(key.toBytes(true));
  return scripts.some((one) => equalBytes(one, script));
}

function paying(key: Uint8Array): readonly Uint8Array[] {
  const segwit = p2wpkh(key);
  return [p2pkh(key), segwit, p2sh(segwit), p2tr(key.subarray(1))].map((payment) => payment.script);
}
