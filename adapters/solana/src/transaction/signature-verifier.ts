import { readBase58 } from '../account/address.ts';
import { loadVerification } from '../lazy.ts';

/** Checks 64 bytes over a message. */
export type VerifySignature = (message: Uint8Array, signature: Uint8Array) => Promise<boolean>;

/**
 * Checks signatures of a base58 key: by the platform where it knows the curve, else by code that is fetched for it. Rejects with
 * PART_NOT_LOADED where that does not arrive.
 */
export async function signatureVerifier(address: string): Promise<VerifySignature> {
  const key = await nativeKey(address);
  if (key !== undefined)
    return (message, signature) =>
      crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message));
  const { verifyBytes } = await loadVerification();
  return async (message, signature) => verifyBytes({ message, signature, address });
}

/** `undefined` on a page that is not served safely, and where the browser lacks the curve. */
async function nativeKey(address: string): Promise<CryptoKey | undefined> {
  const bytes = readBase58(address);
  if (bytes === undefined) return undefined;
  try {
    return await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
  } catch {
    return undefined;
  }
}
