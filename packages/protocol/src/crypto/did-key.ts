import { base58 } from '@scure/base';
import { platform } from '#platform';
import { createWireError } from '../errors/wire-errors.ts';

import { ed25519Codec } from './did-key-of.ts';

/** A `did:key` of an Ed25519 key has 56 characters; base58 takes quadratic time, so longer ones are not decoded. */
const maxLength = 128;

/**
 * The Ed25519 public key (hex) of a client id.
 *
 * @throws MooringError `JWT_ISSUER_NOT_DID_KEY`, `JWT_ISSUER_NOT_MULTICODEC`, `JWT_ISSUER_NOT_ED25519`,
 *   `JWT_ISSUER_LENGTH`
 */
export function publicKeyFromDidKey(did: string): string {
  return platform.bytesToHex(publicKeyBytes(did));
}

export function publicKeyBytes(did: string): Uint8Array {
  if (!did.startsWith('did:key:')) throw createWireError('JWT_ISSUER_NOT_DID_KEY');
  if (did[8] !== 'z' || did.length > maxLength) throw createWireError('JWT_ISSUER_NOT_MULTICODEC');
  const bytes = decode(did.slice(9));
  if (bytes[0] !== ed25519Codec[0] || bytes[1] !== ed25519Codec[1])
    throw createWireError('JWT_ISSUER_NOT_ED25519');
  if (bytes.length !== ed25519Codec.length + 32) throw createWireError('JWT_ISSUER_LENGTH');
  return bytes.subarray(ed25519Codec.length);
}

function decode(text: string): Uint8Array {
  try {
    return base58.decode(text);
  } catch (cause) {
    throw createWireError('JWT_ISSUER_NOT_MULTICODEC', undefined, { cause });
  }
}
