import { defineErrors, type ErrorDefinitions, retryable } from './define-errors.ts';

/** Errors of messages, tokens and proposals, thrown by clients and servers. */
export const wireErrors = {
  JWT_MALFORMED: 'The token is not a JWT of three parts.',
  JWT_ALGORITHM: 'JWT must use EdDSA algorithm',
  JWT_ISSUER_NOT_DID_KEY: 'Issuer must be a DID with method "key"',
  JWT_ISSUER_NOT_MULTICODEC: 'Issuer must be a key in mulicodec format',
  JWT_ISSUER_NOT_ED25519: 'Issuer must be a public key with type "Ed25519"',
  JWT_ISSUER_LENGTH: 'Issuer must be a public key with length 32 bytes',
  JWT_SIGNATURE: 'JWT validation error: signature does not match the issuer',
  JWT_LIFETIME: 'JWT validation error: the time between iat and exp is too long',
  JWT_AUDIENCE: 'JWT validation error: audience is not this relay',
  JWT_EXPIRED: retryable('JWT validation error: JWT Token has expired'),
  JWT_NOT_YET_VALID: retryable('JWT validation error: JWT Token is not yet valid'),
  INVALID_HEX: ({ name, bytes }: { name: string; bytes: number }) =>
    `The ${name} must be ${bytes} bytes of hex.`,
  NOT_SERIALISABLE: 'The value cannot be written as JSON.',
  ENVELOPE_TOO_LARGE: ({ limit }: { limit: number }) => `The message is larger than ${limit} bytes.`,
  ENVELOPE_MALFORMED: 'The message is not an envelope.',
  ENVELOPE_TRUNCATED: 'The message was cut short.',
  ENVELOPE_UNEXPECTED_TYPE: 'The message is not sealed the way this topic requires.',
  ENVELOPE_INVALID_TAG: 'invalid tag',
  MISSING_SENDER_KEY: 'Missing sender public key for type 1 envelope',
  KEY_AGREEMENT_FAILED: 'The peer sent a public key that cannot be used.',
  AUTHENTICATE_INVALID: ({ problem }: { problem: string }) => problem,
  RECAP_INVALID: ({ problem }: { problem: string }) => problem,
  ATTESTATION_INVALID: ({ problem }: { problem: string }) => problem,
  ATTESTATION_EXPIRED: 'JWT attestation expired',
  RELAY_URL_MISSING:
    'No relay URL is configured. Set `relayUrl` (in createAppKit `services.relay`) to the address of your relay, for example "ws://localhost:4002".',
  RELAY_URL_INVALID:
    'The relay URL in `relayUrl` (in createAppKit `services.relay`) must start with ws:// or wss://.',
  SCOPED_PROPERTIES_NOT_SUBSET: ({
    superset,
    received,
    namespaces,
  }: {
    superset: string;
    received: string;
    namespaces: string;
  }) =>
    `Scoped properties must be a subset of ${superset} namespaces, received: ${received}, ${superset} namespaces: ${namespaces}`,
  NO_ACCOUNTS_FOR_CHAIN: ({ chain, namespace }: { chain: string; namespace: string }) =>
    `No accounts provided for chain ${chain} in namespace ${namespace}`,
} as const satisfies ErrorDefinitions;

export const createWireError = defineErrors(wireErrors);
