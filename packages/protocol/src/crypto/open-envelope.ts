import { ciphers } from '#ciphers';
import { platform } from '#platform';
import { createWireError } from '../errors/wire-errors.ts';

import type { Envelope, EnvelopeEncoding } from './envelope.ts';
import { readEnvelope } from './read-envelope.ts';
import { readHex } from './read-hex.ts';

/**
 * Opens an envelope.
 *
 * @param envelope its text, or the result of {@link readEnvelope}
 * @param symKey hex: the key of the topic, or for type 1 the one derived from the sender's key. `undefined` only if an unsealed
 * envelope (type 2, links) is expected: with a key, type 2 is refused, so that no one without the key can send on a sealed topic.
 * @returns the plaintext
 * @throws MooringError `ENVELOPE_INVALID_TAG` if it was sealed with another key or altered, `ENVELOPE_UNEXPECTED_TYPE`,
 * `ENVELOPE_MALFORMED`, `ENVELOPE_TRUNCATED`, `ENVELOPE_TOO_LARGE`, `INVALID_HEX`
 */
export function openEnvelope(
  envelope: string | Envelope,
  symKey: string | undefined,
  encoding: EnvelopeEncoding = 'base64',
): string {
  const parts = typeof envelope === 'string' ? readEnvelope(envelope, encoding) : envelope;
  if ((parts.type === 2) !== (symKey === undefined)) throw createWireError('ENVELOPE_UNEXPECTED_TYPE');
  const plaintext = parts.type === 2 ? parts.plaintext : unseal(parts, symKey ?? '');
  try {
    return platform.bytesToUtf8(plaintext);
  } catch (cause) {
    throw createWireError('ENVELOPE_MALFORMED', undefined, { cause });
  }
}

function unseal(parts: Exclude<Envelope, { type: 2 }>, symKey: string): Uint8Array {
  const key = readHex(symKey, 32, 'symmetric key');
  try {
    return ciphers.open(key, parts.iv, parts.sealed);
  } catch {
    throw createWireError('ENVELOPE_INVALID_TAG');
  }
}
