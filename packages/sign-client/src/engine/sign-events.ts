import type { AuthPayload } from '@mooring/protocol/cacao';
import type { Namespaces, Participant, ProposalRecord, SessionRecord } from '@mooring/protocol/sign';
import type { PendingRequest, VerifyContext } from '../records/records.ts';

/** Events and payloads of pairing-protocol §5.6. Times are Unix seconds. */
export interface SignEvents {
  session_proposal: {
    readonly id: number;
    readonly params: ProposalRecord;
    readonly verifyContext: VerifyContext;
  };
  session_connect: { readonly session: SessionRecord };
  session_update: {
    readonly id: number;
    readonly topic: string;
    readonly params: { readonly namespaces: Namespaces };
  };
  session_extend: { readonly id: number; readonly topic: string };
  session_ping: { readonly id: number; readonly topic: string };
  /** `id` is 0 when the cause is local. */
  session_delete: { readonly id: number; readonly topic: string };
  session_expire: { readonly topic: string };
  /** Emitted in one window of the wallet, or in each with `signConfig.requestsInEveryTab`. */
  session_request: PendingRequest;
  session_request_sent: {
    readonly id: number;
    readonly topic: string;
    readonly chainId: string;
    readonly request: { readonly method: string; readonly params: unknown; readonly expiryTimestamp: number };
  };
  /** The wallet answered a request of this client that nothing in this tab awaits: the page was reloaded, or another tab sent it. */
  session_answer: {
    readonly id: number;
    readonly outcome: { readonly result: unknown } | { readonly error: unknown };
  };
  /**
   * A request is no longer pending: it expired, or too many were pending. When a request is answered, the other tabs
   * receive this event after `session_request_answered`, because wallets written for the original only know this one.
   */
  session_request_expire: { readonly id: number };
  /** A request was answered, in this tab or another: remove it from every list. */
  session_request_answered: { readonly id: number; readonly topic: string };
  /** A dapp requests a sign-in. `topic` is the pairing's. */
  session_authenticate: {
    readonly id: number;
    readonly topic: string;
    readonly params: {
      readonly authPayload: AuthPayload;
      readonly requester: Participant;
      readonly expiryTimestamp: number;
    };
    readonly verifyContext: VerifyContext;
  };
  /** A sign-in was answered, in this tab or another: remove it from every list. */
  session_authenticate_answered: { readonly id: number };
  /** A sign-in is no longer pending: it expired, too many were pending, or it cannot be answered. */
  session_authenticate_expire: { readonly id: number };
  /** A verify service reported the origin of a proposal, sign-in or request that is already shown. */
  verify_context: { readonly id: number; readonly topic: string; readonly verifyContext: VerifyContext };
  /**
   * A proposal is no longer pending: it expired, or too many were pending. When a proposal is answered, the other tabs
   * receive this event after `session_proposal_answered`, because wallets written for the original only know this one.
   */
  proposal_expire: { readonly id: number };
  /** A proposal was answered, in this tab or another: remove it from every list. */
  session_proposal_answered: { readonly id: number };
  session_event: {
    readonly id: number;
    readonly topic: string;
    readonly params: {
      readonly event: { readonly name: string; readonly data: unknown };
      readonly chainId: string;
    };
  };
}
