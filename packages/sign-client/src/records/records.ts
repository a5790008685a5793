import type { AuthPayload, Cacao } from '@mooring/protocol/cacao';
import type { Participant, ProposalRecord, SessionRecord } from '@mooring/protocol/sign';

/** Verification of a request's origin. `UNKNOWN` without a verify service. */
export interface VerifyContext {
  readonly verified: {
    readonly verifyUrl: string;
    readonly validation: 'UNKNOWN' | 'VALID' | 'INVALID';
    readonly origin: string;
    readonly isScam?: boolean | undefined;
    /**
     * For a sign-in: whether the domain to sign for matches `origin`. With `UNKNOWN`, the origin is only the requesting
     * page's claim; never present a sign-in with a mismatched domain as matching.
     */
    readonly domainMatches?: boolean | undefined;
  };
}

/** A pending session request; also the payload of `session_request`. */
export interface PendingRequest {
  readonly id: number;
  readonly topic: string;
  readonly params: {
    readonly request: {
      readonly method: string;
      readonly params: unknown;
      /** Unix seconds. */
      readonly expiryTimestamp: number;
    };
    readonly chainId: string;
  };
  readonly verifyContext: VerifyContext;
  /**
   * Unix seconds at which a wallet claimed it. On a request without an open claim, it means that the claimant was cut
   * off: the request may have been executed.
   */
  readonly claimedAt?: number | undefined;
}

/** A dapp's session between the wallet's answer and its settlement; stored to survive a restart. */
export interface SettlementRecord {
  readonly proposalId: number;
  readonly pairingTopic: string;
  readonly publicKey: string;
  readonly responderPublicKey: string;
  /** Unix seconds. */
  readonly expiry: number;
}

/**
 * A message that the relay has not accepted yet, stored to survive a restart: the end of a session, by its topic, or a
 * wallet's answer to a session request, by topic and id.
 */
export interface KeptMessage {
  /** Inner id. */
  readonly id: number;
  readonly topic: string;
  /** Sealed: the key of an ended session is gone. */
  readonly message: string;
  /** Unix seconds. */
  readonly expiry: number;
}

/** A dapp's unanswered sign-in, by the topic of its answer. */
export interface AuthRecord {
  /** Inner id. */
  readonly id: number;
  /** Public half of the key pair that the answer is sealed for. */
  readonly publicKey: string;
  readonly pairingTopic: string;
  /** The accompanying proposal, for wallets without sign-in support. */
  readonly proposalId: number;
  /** Whether the wallet reported that it does not support sign-in. */
  readonly refused?: boolean | undefined;
  readonly authPayload: AuthPayload;
  /** Unix seconds. */
  readonly expiry: number;
  readonly transportType: SessionRecord['transportType'];
}

/** Stored by a wallet with a dapp's request once it begins to approve it. */
export interface Approvable {
  /**
   * The session of an approval that the relay has not confirmed; the dapp may have it. The next attempt uses its keys,
   * so that both sides agree on one session.
   */
  readonly unconfirmed?: SessionRecord | undefined;
}

/** A proposal, of this client as a dapp or received as a wallet. */
export interface StoredProposal extends ProposalRecord, Approvable {
  /** Of a received proposal. Earlier versions did not store it. */
  readonly verifyContext?: VerifyContext | undefined;
  /** sha256 of a received proposal's message, hex; to verify its origin again. */
  readonly messageHash?: string | undefined;
}

/** The messages that a wallet signed with its approval, and the request that it answered. */
export interface SignedIn {
  readonly auths: readonly Cacao[];
  readonly request: AuthPayload;
}

/** A session as stored. */
export interface StoredSession extends SessionRecord {
  /** The sign-in of a session that nothing awaited, because its page was loaded again; until that page asks for it. */
  readonly signedIn?: SignedIn | undefined;
}

/** A received sign-in as stored. */
export interface StoredAuthRequest extends PendingAuthRequest, Approvable {}

/** A session as the application sees it. */
export function toSession(stored: StoredSession): SessionRecord {
  if (stored.signedIn === undefined) return stored;
  const { signedIn: _own, ...session } = stored;
  return session;
}

/** A proposal as the application sees it. */
export function toProposal(stored: StoredProposal): ProposalRecord {
  const { verifyContext: _context, messageHash: _hash, ...proposal } = toAsked(stored);
  return proposal;
}

/** A sign-in as the application sees it. */
export function toAsked<Asked extends Approvable>({
  unconfirmed: _own,
  ...asked
}: Asked): Omit<Asked, 'unconfirmed'> {
  return asked;
}

/** A sign-in that awaits the wallet's answer. */
export interface PendingAuthRequest {
  readonly id: number;
  readonly pairingTopic: string;
  readonly authPayload: AuthPayload;
  readonly requester: Participant;
  /** Unix seconds. */
  readonly expiryTimestamp: number;
  readonly verifyContext: VerifyContext;
  readonly transportType: SessionRecord['transportType'];
}
