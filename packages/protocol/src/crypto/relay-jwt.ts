import { platform } from '#platform';
import { createWireError } from '../errors/wire-errors.ts';

import { publicKeyBytes } from './did-key.ts';
import { didKeyFromPublicKey } from './did-key-of.ts';
import { readHex } from './read-hex.ts';
import { sameAudience } from './same-audience.ts';

/** Characters; real ones have about 400. */
const maxTokenLength = 4_096;
const header = { alg: 'EdDSA', typ: 'JWT' } as const;

/** A client's Ed25519 identity: hex seed and public key. */
export interface ClientKeyPair {
  readonly seed: string;
  readonly publicKey: string;
  /** `did:key:z6Mk…` */
  readonly clientId: string;
}

/** The identity derived from a 32-byte hex seed. @throws MooringError `INVALID_HEX` */
export async function clientKeyPair(seed: string): Promise<ClientKeyPair> {
  const publicKey = platform.bytesToHex(await platform.ed25519PublicKey(readHex(seed, 32, 'seed')));
  return { seed, publicKey, clientId: didKeyFromPublicKey(publicKey) };
}

/** Content of a relay token, and the seed that signs it. */
export interface SignRelayJwtParameters {
  /** Hex, 32 bytes. */
  readonly seed: string;
  /** 32 random bytes, hex, fixed for one client. */
  readonly subject: string;
  /** The configured relay URL, byte for byte. */
  readonly audience: string;
  /** Unix seconds. */
  readonly issuedAt: number;
  /** Seconds; 86400 unless stated. */
  readonly ttl?: number | undefined;
  /** Known to a client that keeps its key pair; saves a curve operation. */
  readonly clientId?: string | undefined;
}

/** The token that a client authenticates to a relay with (pairing-protocol §1.3). @throws MooringError `INVALID_HEX` */
export async function signRelayJwt(parameters: SignRelayJwtParameters): Promise<string> {
  const { seed, subject, audience, issuedAt, ttl = 86_400 } = parameters;
  const iss = parameters.clientId ?? (await clientKeyPair(seed)).clientId;
  const payload = { iss, sub: subject, aud: audience, iat: issuedAt, exp: issuedAt + ttl };
  const input = `${encodePart(header)}.${encodePart(payload)}`;
  const signature = await platform.ed25519Sign(readHex(seed, 32, 'seed'), platform.utf8ToBytes(input));
  return `${input}.${platform.bytesToBase64(signature, 'base64url')}`;
}

/** Conditions that a relay token has to meet. */
export interface VerifyRelayJwtParameters {
  /** URLs this relay is known by; compared after normalisation. `'any'` skips the check. */
  readonly audiences: readonly string[] | 'any';
  /** Unix seconds. */
  readonly now: number;
  /** Seconds that the client's clock may be ahead or behind. Default: 0. */
  readonly skew?: number | undefined;
  /** Maximum seconds from `iat` to `exp`, besides `skew`. Default: any. */
  readonly maxLifetime?: number | undefined;
}

/** Claims of a relay token. Times in Unix seconds. */
export interface RelayJwtClaims {
  readonly clientId: string;
  readonly subject: string;
  readonly audience: string;
  /** Unix seconds. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/**
 * Checks a client's token: form, issuer, signature, time, audience; in this order, all of them.
 *
 * @throws MooringError, any code that begins with `JWT_`
 */
export async function verifyRelayJwt(
  token: string,
  { audiences, now, skew = 0, maxLifetime = Number.POSITIVE_INFINITY }: VerifyRelayJwtParameters,
): Promise<RelayJwtClaims> {
  const { input, payload, signature } = split(token);
  const { iss, sub, aud, iat, exp } = payload;
  if (typeof iss !== 'string') throw createWireError('JWT_ISSUER_NOT_DID_KEY');
  const publicKey = publicKeyBytes(iss);
  const valid = await platform
    .ed25519Verify(publicKey, signature, platform.utf8ToBytes(input))
    .catch(() => false);
  if (!valid) throw createWireError('JWT_SIGNATURE');
  if (!isSeconds(iat) || !isSeconds(exp) || typeof sub !== 'string') throw createWireError('JWT_MALFORMED');
  if (exp + skew <= now) throw createWireError('JWT_EXPIRED');
  if (iat - skew > now) throw createWireError('JWT_NOT_YET_VALID');
  if (exp - iat > maxLifetime + skew) throw createWireError('JWT_LIFETIME');
  if (typeof aud !== 'string') throw createWireError('JWT_AUDIENCE');
  if (audiences !== 'any' && !audiences.some((own) => sameAudience(own, aud)))
    throw createWireError('JWT_AUDIENCE');
  return { clientId: iss, subject: sub, audience: aud, issuedAt: iat, expiresAt: exp };
}

interface TokenParts {
  readonly input: string;
  readonly payload: { readonly [claim: string]: unknown };
  readonly signature: Uint8Array;
}

function split(token: string): TokenParts {
  if (typeof token !== 'string' || token.length > maxTokenLength) throw createWireError('JWT_MALFORMED');
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || signature === '') throw createWireError('JWT_MALFORMED');
  const { alg, typ } = decodePart(head);
  if (alg !== header.alg || typ !== header.typ) throw createWireError('JWT_ALGORITHM');
  const payload = decodePart(body);
  return { input: `${head}.${body}`, payload, signature: decodeBytes(signature) };
}

function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function encodePart(value: object): string {
  return platform.bytesToBase64(platform.utf8ToBytes(JSON.stringify(value)), 'base64url');
}

function decodePart(text: string): { readonly [claim: string]: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(platform.bytesToUtf8(decodeBytes(text)));
  } catch (cause) {
    throw createWireError('JWT_MALFORMED', undefined, { cause });
  }
  if (typeof value !== 'object' || value === null) throw createWireError('JWT_MALFORMED');
  return value as { readonly [claim: string]: unknown };
}

function decodeBytes(text: string): Uint8Array {
  const bytes = decodeOrNothing(text);
  // One spelling per token: encoding it again shows characters that the decoder skipped, and unused bits of the last one.
  if (platform.bytesToBase64(bytes, 'base64url') !== text) throw createWireError('JWT_MALFORMED');
  return bytes;
}

function decodeOrNothing(text: string): Uint8Array {
  try {
    return platform.base64ToBytes(text, 'base64url');
  } catch (cause) {
    throw createWireError('JWT_MALFORMED', undefined, { cause });
  }
}
