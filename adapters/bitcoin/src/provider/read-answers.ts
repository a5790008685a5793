import { txidForm } from '@mooring/bitcoin';
import { base64, hex } from '@scure/base';
import { createError } from '../errors.ts';

/** Maximum characters: a BIP-322 full signature is a whole transaction. */
const maxSignatureLength = 20_000;
const hexForm = /^(?:[0-9a-f]{2})+$/i;

/** A signature in base64, from base64, hex or bytes. Throws WALLET_ANSWER_INVALID for anything else. */
export function readSignature(value: unknown): string {
  try {
    if (ArrayBuffer.isView(value) && value.byteLength > 0 && value.byteLength <= maxSignatureLength)
      return base64.encode(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    if (typeof value === 'string' && value.length <= maxSignatureLength) {
      const bytes = hexForm.test(value) ? hex.decode(value.toLowerCase()) : base64.decode(value);
      if (bytes.length > 0) return base64.encode(bytes);
    }
  } catch {
    // Neither hex nor base64.
  }
  throw createError('WALLET_ANSWER_INVALID', { problem: 'it is no signature' });
}

/** Reads a transaction id. Throws WALLET_ANSWER_INVALID for anything else. */
export function readTxid(value: unknown): string {
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (!txidForm.test(text))
    throw createError('WALLET_ANSWER_INVALID', { problem: 'it is no id of a transaction' });
  return text;
}
