import { createError } from '../errors.ts';

/** Milliseconds a visitor may take over a prompt: longer than a pairing link lives. */
export const answerLimit = 6 * 60_000;

/** A signature as a wallet gave it, which may come from another realm. Throws SOMETHING_WENT_WRONG for anything else. */
export function readSignature(signature: unknown): Uint8Array<ArrayBuffer> {
  if (!ArrayBuffer.isView(signature) || signature.byteLength !== 64)
    throw createError('SOMETHING_WENT_WRONG');
  return new Uint8Array(signature.buffer, signature.byteOffset, signature.byteLength).slice();
}
