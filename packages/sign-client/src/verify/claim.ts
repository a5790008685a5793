import type { Metadata } from '@mooring/protocol/sign';

/** A message whose origin is to be verified. */
export interface Claim {
  /** The topic that the message arrived on. */
  readonly topic: string;
  readonly peer: Metadata;
  /** The message's token; absent if the sender did not request one, empty if it could not get one. */
  readonly attestation: string | undefined;
  /** sha256 of the envelope's text, hex. */
  readonly envelopeHash: string;
  /** sha256 of the inner message as it was sealed, hex. */
  readonly messageHash: string;
}
