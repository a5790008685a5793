import { ciphers } from '#ciphers';
import { platform } from '#platform';
import { createWireError } from '../errors/wire-errors.ts';

import {
  type EnvelopeEncoding,
  type EnvelopeInput,
  ivLength,
  maxEnvelopeLength,
  publicKeyLength,
} from './envelope.ts';
import { readHex } from './read-hex.ts';

/**
 * Seals a message.
 *
 * @throws MooringError `INVALID_HEX`, `MISSING_SENDER_KEY`, `ENVELOPE_TOO_LARGE`
 */
export function sealEnvelope(input: EnvelopeInput, encoding: EnvelopeEncoding = 'base64'): string {
  const text = platform.bytesToBase64(toBytes(input), encoding);
  if (text.length > maxEnvelopeLength)
    throw createWireError('ENVELOPE_TOO_LARGE', { limit: maxEnvelopeLength });
  return text;
}

function toBytes(input: EnvelopeInput): Uint8Array {
  const message = platform.utf8ToBytes(input.message);
  if (input.type === 2) return join(2, [message]);
  if (input.iv.length !== ivLength) throw createWireError('INVALID_HEX', { name: 'iv', bytes: ivLength });
  const key = readHex(input.symKey, 32, 'symmetric key');
  if (input.type === 0) return join(0, [input.iv, ciphers.seal(key, input.iv, message)]);
  if (!input.senderPublicKey) throw createWireError('MISSING_SENDER_KEY');
  const sender = readHex(input.senderPublicKey, publicKeyLength, 'sender public key');
  return join(1, [sender, input.iv, ciphers.seal(key, input.iv, message)]);
}

function join(type: number, parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 1));
  bytes[0] = type;
  let offset = 1;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
