import type { Metadata } from '@mooring/protocol/sign';

/** A message about which it is asked where it comes from. */
export interface Claim {
  /** On which the message came. */
  readonly topic: string;
  readonly peer: Metadata;
  /** Came with the message; absent when nobody tried, empty when somebody tried and failed. */
  readonly attestation: string | undefined;
  /** sha256 of the envelope's text, hex. */
  readonly envelopeHash: string;
  /** The inner message as it was sealed. */
  readonly plaintext: string;
}
