import * as v from 'valibot';
import { platform } from '#platform';
import { createWireError } from '../errors/wire-errors.ts';

const claimsSchema = v.object({
  /** Unix seconds. */
  exp: v.number(),
  /** Hash of the sealed message that the token attests. */
  id: v.pipe(v.string(), v.maxLength(256)),
  origin: v.pipe(v.string(), v.maxLength(2_048)),
  isScam: v.optional(v.nullable(v.boolean())),
  isVerified: v.boolean(),
});

/** A verify service's claims about a message (pairing-protocol §5.10). */
export type AttestationClaims = v.InferOutput<typeof claimsSchema>;

const maxLength = 16_384;

/** Reads the claims of a token without verifying it; `undefined` if malformed. */
export function readAttestation(token: string): AttestationClaims | undefined {
  const [, payload = ''] = token.length > maxLength ? [] : token.split('.');
  try {
    const bytes = platform.base64ToBytes(payload, 'base64url');
    const result = v.safeParse(claimsSchema, JSON.parse(platform.bytesToUtf8(bytes)));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Verifies a token with the service's key (ES256: P-256, r and s of 32 bytes each).
 *
 * @param now Unix seconds
 * @throws MooringError `ATTESTATION_INVALID`, `ATTESTATION_EXPIRED`
 */
export async function verifyAttestation(
  token: string,
  publicKey: JsonWebKey,
  now: number,
): Promise<AttestationClaims> {
  const [header = '', payload = '', signature = ''] = token.length > maxLength ? [] : token.split('.');
  const bytes = platform.base64ToBytes(signature, 'base64url');
  if (bytes.length !== 64) throw invalid('Invalid signature length');
  if (!(await isSigned(`${header}.${payload}`, bytes, publicKey))) throw invalid('Invalid signature');
  const claims = readAttestation(token);
  if (!claims) throw invalid('Invalid attestation');
  if (claims.exp <= now) throw createWireError('ATTESTATION_EXPIRED');
  return claims;
}

async function isSigned(text: string, signature: Uint8Array, publicKey: JsonWebKey): Promise<boolean> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const { kty, crv, x, y } = publicKey;
  try {
    const { subtle } = globalThis.crypto;
    const jwk = { kty, crv, x, y } as JsonWebKey;
    const key = await subtle.importKey('jwk', jwk, algorithm, false, ['verify']);
    const data = new Uint8Array(platform.utf8ToBytes(text));
    return await subtle.verify(algorithm, key, new Uint8Array(signature), data);
  } catch {
    return false;
  }
}

function invalid(problem: string) {
  return createWireError('ATTESTATION_INVALID', { problem });
}
