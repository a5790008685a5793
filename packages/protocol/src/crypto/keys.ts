import { platform } from '#platform';
import { isMooringError } from '../errors/mooring-error.ts';
import { createWireError } from '../errors/wire-errors.ts';
import { readHex } from './read-hex.ts';

/** Returns random bytes; `crypto.getRandomValues` in production. */
export type Random = (length: number) => Uint8Array;

/** X25519, hex. */
export interface KeyPair {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** A new X25519 key pair. */
export async function generateKeyPair(random: Random): Promise<KeyPair> {
  const privateKey = random(32);
  const publicKey = await platform.x25519PublicKey(privateKey);
  return { privateKey: platform.bytesToHex(privateKey), publicKey: platform.bytesToHex(publicKey) };
}

/**
 * The symmetric key that two key pairs agree on (pairing-protocol §2.1), hex.
 *
 * @throws MooringError `INVALID_HEX`, `KEY_AGREEMENT_FAILED` for a peer's key of low order, `PART_NOT_LOADED`
 */
export async function deriveSymKey(privateKey: string, publicKey: string): Promise<string> {
  const own = readHex(privateKey, 32, 'private key');
  const peer = readHex(publicKey, 32, 'public key');
  try {
    return platform.bytesToHex(await platform.x25519DerivedKey(own, peer));
  } catch (cause) {
    if (isMooringError(cause)) throw cause;
    throw createWireError('KEY_AGREEMENT_FAILED', undefined, { cause });
  }
}

/** Random bytes as hex. */
export function randomHex(random: Random, bytes: number): string {
  return platform.bytesToHex(random(bytes));
}
