import { fixed } from './error-entry.ts';

/** What whoever reads a client's token has to say of it (pairing-protocol §1.3); no client reads one. */
export const tokenErrors = {
  JWT_MALFORMED: fixed('Invalid token', 'The token is not a JWT of three parts.'),
  JWT_ALGORITHM: fixed('Invalid token', 'JWT must use EdDSA algorithm'),
  JWT_ISSUER_NOT_DID_KEY: fixed('Invalid token', 'Issuer must be a DID with method "key"'),
  JWT_ISSUER_NOT_MULTICODEC: fixed('Invalid token', 'Issuer must be a key in mulicodec format'),
  JWT_ISSUER_NOT_ED25519: fixed('Invalid token', 'Issuer must be a public key with type "Ed25519"'),
  JWT_ISSUER_LENGTH: fixed('Invalid token', 'Issuer must be a public key with length 32 bytes'),
  JWT_SIGNATURE: fixed('Invalid token', 'JWT validation error: signature does not match the issuer'),
  JWT_LIFETIME: fixed('Invalid token', 'JWT validation error: the time between iat and exp is too long'),
  JWT_AUDIENCE: fixed('Invalid token', 'JWT validation error: audience is not this relay'),
} as const;
