import type { Cacao } from '@mooring/protocol/cacao';
import type { SessionRecord } from '@mooring/protocol/sign';

/** A sign-in to request (EIP-4361, CAIP-122). Chains as CAIP-2. */
export interface AuthenticateParameters {
  /** CAIP-2, of `eip155` only; the first is the one that is signed for. */
  readonly chains: readonly string[];
  /** The page's host, with its port if it has one. */
  readonly domain: string;
  readonly nonce: string;
  /** The page that is signed in to. */
  readonly uri: string;
  readonly statement?: string | undefined;
  /** `caip122` unless stated. */
  readonly type?: string | undefined;
  /** ISO 8601, as is `nbf`. */
  readonly exp?: string | undefined;
  readonly nbf?: string | undefined;
  readonly requestId?: string | undefined;
  readonly resources?: readonly string[] | undefined;
  /** The wallet's methods that the session is to have; without any there is a signature and no session. */
  readonly methods?: readonly string[] | undefined;
  /** An active pairing to use again; then no link is given. */
  readonly pairingTopic?: string | undefined;
  /** Seconds; answers are waited for at least an hour. */
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
  /** The link to show, or in link mode the wallet's own address with the request in it. Absent when a pairing was used again. */
  readonly uri?: string | undefined;
  /**
   * Resolves once the wallet has signed, or has approved the proposal that goes along for wallets which know no sign-in.
   * Rejects with the wallet's `{ message, code }`, or a MooringError: `REQUEST_EXPIRED`, those of the relay,
   * `SESSION_SETTLEMENT_FAILED` when what was signed is not what was asked.
   */
  readonly response: () => Promise<Authentication>;
}
