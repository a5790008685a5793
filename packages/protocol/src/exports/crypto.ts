export {
  type AttestationClaims,
  readAttestation,
  verifyAttestation,
} from '../attestation/verify-attestation.ts';
export { publicKeyFromDidKey } from '../crypto/did-key.ts';
export { didKeyFromPublicKey } from '../crypto/did-key-of.ts';
export {
  type Envelope,
  type EnvelopeEncoding,
  type EnvelopeInput,
  maxEnvelopeLength,
} from '../crypto/envelope.ts';
export { hashKey, hashMessage } from '../crypto/hash.ts';
export {
  deriveSymKey,
  generateKeyPair,
  type KeyPair,
  type Random,
  randomHex,
} from '../crypto/keys.ts';
export { openEnvelope } from '../crypto/open-envelope.ts';
export { readEnvelope } from '../crypto/read-envelope.ts';
export {
  type ClientKeyPair,
  clientKeyPair,
  type RelayJwtClaims,
  type SignRelayJwtParameters,
  signRelayJwt,
  type VerifyRelayJwtParameters,
  verifyRelayJwt,
} from '../crypto/relay-jwt.ts';
export { sameAudience } from '../crypto/same-audience.ts';
export { sealEnvelope } from '../crypto/seal-envelope.ts';
