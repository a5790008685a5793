import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { isWithinBounds, type SignedMessage } from '../input/signed-message.ts';

/** Whether a base58 signature is that of the base58 key over the UTF-8 bytes of the text, strictly by RFC 8032. */
export function verifyMessage(signed: SignedMessage): boolean {
  if (!isWithinBounds(signed)) return false;
  const { address } = signed;
  const signature = readBase58(signed.signature, 64);
  const message = new TextEncoder().encode(signed.message);
  return signature !== undefined && verifyBytes({ message, signature, address });
}

/** The same for bytes, such as a transaction's. */
export function verifyBytes(signed: {
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
  readonly address: string;
}): boolean {
  const { message, signature } = signed;
  const key = readBase58(signed.address, 32);
  if (key === undefined || signature.length !== 64) return false;
  return ed25519.verify(signature, message, key, { zip215: false });
}

/** Decodes base58 of this many bytes. Bounds the input, since decoding takes quadratic time. */
function readBase58(text: string, length: number): Uint8Array | undefined {
  if (text.length > length * 1.4) return undefined;
  try {
    const bytes = base58.decode(text);
    return bytes.length === length ? bytes : undefined;
  } catch {
    return undefined;
  }
}
