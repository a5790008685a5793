import { platform } from '#platform';
import { createWireError } from '../errors/wire-errors.ts';

import {
  type Envelope,
  type EnvelopeEncoding,
  ivLength,
  maxEnvelopeLength,
  publicKeyLength,
  tagLength,
} from './envelope.ts';

/**
 * Splits an envelope into its parts without opening it. Like peers, reads any type byte other than 1 and 2 as 0.
 *
 * @throws MooringError `ENVELOPE_TOO_LARGE`, `ENVELOPE_MALFORMED`, `ENVELOPE_TRUNCATED`
 */
export function readEnvelope(text: string, encoding: EnvelopeEncoding = 'base64'): Envelope {
  const bytes = decode(text, encoding);
  const type = bytes[0];
  if (type === undefined) throw createWireError('ENVELOPE_TRUNCATED');
  if (type === 2) return { type, plaintext: bytes.subarray(1) };
  const start = type === 1 ? 1 + publicKeyLength : 1;
  if (bytes.length < start + ivLength + tagLength) throw createWireError('ENVELOPE_TRUNCATED');
  const iv = bytes.subarray(start, start + ivLength);
  const sealed = bytes.subarray(start + ivLength);
  if (type !== 1) return { type: 0, iv, sealed };
  return { type, senderPublicKey: platform.bytesToHex(bytes.subarray(1, start)), iv, sealed };
}

function decode(text: string, encoding: EnvelopeEncoding): Uint8Array {
  if (typeof text !== 'string') throw createWireError('ENVELOPE_MALFORMED');
  if (text.length > maxEnvelopeLength)
    throw createWireError('ENVELOPE_TOO_LARGE', { limit: maxEnvelopeLength });
  let bytes: Uint8Array;
  try {
    bytes = platform.base64ToBytes(text, encoding);
  } catch (cause) {
    throw createWireError('ENVELOPE_MALFORMED', undefined, { cause });
  }
  if (!isCanonical(text, bytes, encoding)) throw createWireError('ENVELOPE_MALFORMED');
  return bytes;
}

/** Characters of the other encoding, which decoders accept as well. */
const foreign = { base64: /[-_]/, base64url: /[+/]/ } as const;

/**
 * One text per envelope: a message's id is the hash of its text, so a second spelling would be a second message.
 * Decoders skip unknown characters, which changes the length, and ignore unused bits, which only the last group has.
 */
function isCanonical(text: string, bytes: Uint8Array, encoding: EnvelopeEncoding): boolean {
  const tail = bytes.length % 3 === 0 ? 3 : bytes.length % 3;
  const length = encoding === 'base64' ? Math.ceil(bytes.length / 3) * 4 : Math.ceil((bytes.length * 4) / 3);
  if (text.length !== length || foreign[encoding].test(text)) return false;
  const last = platform.bytesToBase64(bytes.subarray(bytes.length - tail), encoding);
  return text.endsWith(last);
}
