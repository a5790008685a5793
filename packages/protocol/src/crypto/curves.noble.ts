import { ed25519, x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { CryptoPlatform } from './crypto-platform.ts';

/** The curve operations in JavaScript, for browsers without them and for pages without a secure context. */
export type CurveOperations = Pick<
  CryptoPlatform,
  'x25519PublicKey' | 'x25519DerivedKey' | 'ed25519PublicKey' | 'ed25519Sign' | 'ed25519Verify'
>;

export const nobleCurves: CurveOperations = {
  x25519PublicKey: async (privateKey) => x25519.getPublicKey(privateKey),
  x25519DerivedKey: async (privateKey, publicKey) =>
    hkdf(sha256, x25519.getSharedSecret(privateKey, publicKey), undefined, undefined, 32),
  ed25519PublicKey: async (seed) => ed25519.getPublicKey(seed),
  ed25519Sign: async (seed, message) => ed25519.sign(message, seed),
  async ed25519Verify(publicKey, signature, message) {
    try {
      // RFC 8032 without the lax ZIP-215 rules, as the native implementations do.
      return ed25519.verify(signature, message, publicKey, { zip215: false });
    } catch {
      return false;
    }
  },
};
