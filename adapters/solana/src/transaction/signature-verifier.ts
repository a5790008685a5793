import { readBase58 } from '../account/address.ts';
import { loadVerification } from '../lazy.ts';

/** Checks 64 bytes over a message. */
export type VerifySignature = (message: Uint8Array, signature: Uint8Array) => Promise<boolean>;

/**
 * Creates a verifier for a base58 key. It uses the platform if that supports the curve, else loads code. Rejects with
 * PART_NOT_LOADED if the code does not load.
 */
export async function signatureVerifier(address: string): Promise<VerifySignature> {
  const key = await nativeKey(address);
  if (key !== undefined)
    return (message, signature) =>
      crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message));
  const { verifyBytes } = await loadVerification();
  return async (message, signature) => verifyBytes({ message, signature, address });
}

/** `undefined` on an insecure page, and in a browser without the curve. */
async function nativeKey(address: string): Promise<CryptoKey | undefined> {
  const bytes = readBase58(address);
  if (bytes === undefined) return undefined;
  try {
    return await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
  } catch {
    return undefined;
  }
}
