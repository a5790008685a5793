import type { Cacao } from '@mooring/protocol/cacao';
import type { SessionRecord } from '@mooring/protocol/sign';
import type { SignedIn } from '../records/records.ts';

/** A sign-in to request (EIP-4361, CAIP-122). Chains as CAIP-2. */
export interface AuthenticateParameters {
  /** CAIP-2, `eip155` only; the user signs for the first. */
  readonly chains: readonly string[];
  /** The page's host, with its port if it has one. */
  readonly domain: string;
  readonly nonce: string;
  /** The page to sign in to. */
  readonly uri: string;
  readonly statement?: string | undefined;
  /** Default: `caip122`. */
  readonly type?: string | undefined;
  /** ISO 8601, as is `nbf`. */
  readonly exp?: string | undefined;
  readonly nbf?: string | undefined;
  readonly requestId?: string | undefined;
  readonly resources?: readonly string[] | undefined;
  /** Methods to request for the session; without any there is a signature but no session. */
  readonly methods?: readonly string[] | undefined;
  /** An active pairing to reuse; no link is returned then. */
  readonly pairingTopic?: string | undefined;
  /** Seconds. Answers are awaited for at least an hour. */
  readonly expiry?: number | undefined;
}

/** Outcome of a sign-in. `auths` is absent if the wallet does not support sign-in and granted a session only. */
export interface Authentication {
  readonly auths?: readonly Cacao[] | undefined;
  /** Absent when no methods were requested or granted. */
  readonly session?: SessionRecord | undefined;
}

/** A sign-in in progress. */
export interface AuthenticateLink {
  /** The link to show; in link mode, the wallet's own address with the request. Absent when a pairing was reused. */
  readonly uri?: string | undefined;
  /**
   * Resolves once the wallet has signed, or has approved the fallback proposal for wallets without sign-in support.
   * Rejects with the wallet's `{ message, code }`, or a MooringError: `REQUEST_EXPIRED`, those of the relay, or
   * `SESSION_SETTLEMENT_FAILED` if the signed message does not match the request.
   */
  readonly response: () => Promise<Authentication>;
}

/** A link of an earlier page or process whose answer is awaited. */
export interface Resumed {
  /** Resolves with the session, as {@link AuthenticateLink.response} or a proposal's `approval`. */
  readonly approval: () => Promise<SessionRecord>;
  /** The wallet's signature if it came with the approval; known with the session. */
  readonly signed: () => SignedIn | undefined;
}
