import type { Cacao } from './cacao.ts';
import type { Metadata } from './metadata.ts';
import type { Namespaces, ProposalNamespaces } from './namespace-types.ts';

/** The relay protocol of a pairing or session. */
export interface Relay {
  readonly protocol: string;
  readonly data?: string | undefined;
}

/** One side of a session. The key is hex. */
export interface Participant {
  /** X25519, hex. */
  readonly publicKey: string;
  readonly metadata: Metadata;
}

/** pairing-protocol §3.2. */
export interface PairingRecord {
  readonly topic: string;
  /** Unix seconds. */
  readonly expiry: number;
  readonly relay: Relay;
  readonly active: boolean;
  readonly methods?: readonly string[] | undefined;
  readonly peerMetadata?: Metadata | undefined;
}

/** Properties of a session that profiles define (CAIP-25). */
export type Properties = Readonly<Record<string, unknown>>;

/** pairing-protocol §5.7. */
export interface ProposalRecord {
  readonly id: number;
  readonly pairingTopic: string;
  /** Unix seconds. */
  readonly expiryTimestamp: number;
  readonly requiredNamespaces: ProposalNamespaces;
  readonly optionalNamespaces: ProposalNamespaces;
  readonly relays: readonly Relay[];
  readonly proposer: Participant;
  readonly sessionProperties?: Properties | undefined;
  readonly scopedProperties?: Properties | undefined;
  readonly attestation?: string | undefined;
  readonly encryptedId?: string | undefined;
}

/** pairing-protocol §5.7. */
export interface SessionRecord {
  readonly topic: string;
  readonly relay: Relay;
  /** Unix seconds. */
  readonly expiry: number;
  readonly namespaces: Namespaces;
  readonly acknowledged: boolean;
  readonly pairingTopic: string;
  readonly requiredNamespaces: ProposalNamespaces;
  readonly optionalNamespaces: ProposalNamespaces;
  /** The public key of the side that may update the session. */
  readonly controller: string;
  readonly self: Participant;
  readonly peer: Participant;
  readonly sessionProperties?: Properties | undefined;
  readonly scopedProperties?: Properties | undefined;
  readonly sessionConfig?: { readonly disableDeepLink?: boolean | undefined } | undefined;
  /** The signed objects if the session began with a sign-in; only on the wallet's side. */
  readonly authentication?: readonly Cacao[] | undefined;
  readonly transportType: 'relay' | 'link_mode';
}
