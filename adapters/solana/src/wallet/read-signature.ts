import { createError } from '../errors.ts';

/** Reads a wallet's signature, which may come from another realm. */
export function readSignature(signature: unknown): Uint8Array<ArrayBuffer> {
  if (!ArrayBuffer.isView(signature) || signature.byteLength !== 64)
    throw createError('WALLET_ANSWER_INVALID', { problem: 'it is no signature' });
  return new Uint8Array(signature.buffer, signature.byteOffset, signature.byteLength).slice();
}
