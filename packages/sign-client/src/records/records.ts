import type { AuthPayload } from '@mooring/protocol/cacao';
import type { Participant, SessionRecord } from '@mooring/protocol/sign';

/** Verification of a request's origin. Unknown without a verify service. */
export interface VerifyContext {
  readonly verified: {
    readonly verifyUrl: string;
    readonly validation: 'UNKNOWN' | 'VALID' | 'INVALID';
    readonly origin: string;
    readonly isScam?: boolean | undefined;
    /**
     * Of a sign-in: whether the domain to sign for is that of `origin`. With `UNKNOWN` the origin is only the asking page's
     * claim; never show a sign-in whose domain does not match as if it did.
     */
    readonly domainMatches?: boolean | undefined;
  };
}

/** A session request that waits for its answer; also the payload of `session_request`. */
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
   * Unix seconds at which a wallet claimed it. On a request that is not claimed now it means that the claimant was cut off: the
   * request may have been carried out.
   */
  readonly claimedAt?: number | undefined;
}

/** A dapp's session between the wallet's answer and its settlement; stored, so that a restart does not lose it. */
export interface SettlementRecord {
  readonly proposalId: number;
  readonly pairingTopic: string;
  readonly publicKey: string;
  readonly responderPublicKey: string;
  /** Unix seconds. */
  readonly expiry: number;
}

/** A dapp's sign-in that is not answered yet, by the topic of its answer. */
export interface AuthRecord {
  /** Inner id. */
  readonly id: number;
  /** Of the key pair that the answer is sealed for. */
  readonly publicKey: string;
  readonly pairingTopic: string;
  /** The proposal that went along, for wallets which know no sign-in. */
  readonly proposalId: number;
  /** The wallet said that it knows none. */
  readonly refused?: boolean | undefined;
  readonly authPayload: AuthPayload;
  /** Unix seconds. */
  readonly expiry: number;
  readonly transportType: SessionRecord['transportType'];
}

/** A sign-in that waits for the wallet's answer. */
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
