/** What is known of where a request comes from. Without a verify service: nothing. */
export interface VerifyContext {
  readonly verified: {
    readonly verifyUrl: string;
    readonly validation: 'UNKNOWN' | 'VALID' | 'INVALID';
    readonly origin: string;
    readonly isScam?: boolean | undefined;
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
