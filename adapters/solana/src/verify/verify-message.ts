import { ed25519 } from '@noble/curves/ed25519.js';
import { readBase58 } from '../account/address.ts';

/** Whether the base58 signature is that of the base58 key over the UTF-8 bytes of the text. By RFC 8032, strictly. */
export function verifyMessage(parameters: {
  readonly message: string;
  readonly signature: string;
  readonly address: string;
}): boolean {
  const key = readBase58(parameters.address);
  const signature = readBase58(parameters.signature);
  if (key?.length !== 32 || signature?.length !== 64) return false;
  return ed25519.verify(signature, new TextEncoder().encode(parameters.message), key, { zip215: false });
}
