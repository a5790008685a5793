import type { RequestedSignIn } from '@mooring/core/adapter';
import type { Cacao } from '@mooring/protocol/cacao';
import type { SignEvents } from '@mooring/sign-client/dapp';
import type { ProposalRequest, SignInRequest, SignSession } from './sign-session.ts';

/** A pending proposal. */
export interface Proposed {
  readonly uri: string | undefined;
  /** Resolves with the session that the wallet settles; rejects with the wallet's error, or when the proposal expires. */
  readonly approval: () => Promise<SignSession>;
  /** Abandons the link: a wallet that scans it later cannot approve. */
  readonly abandon: () => void;
  /** The messages that the wallet signed with its approval; known with the session. */
  readonly signed?: (() => readonly Cacao[]) | undefined;
}

/** A link of an earlier page. */
export interface Resumable extends Pick<Proposed, 'approval' | 'abandon'> {
  /** The request, and the signature that came with the wallet's approval; known with the session. */
  readonly signedIn?: (() => AcceptedSignIn | undefined) | undefined;
}

/** Signed messages and the request for them. */
export interface AcceptedSignIn {
  readonly cacaos: readonly Cacao[];
  readonly requested: RequestedSignIn;
}

export interface PortRequest {
  readonly topic: string;
  /** CAIP-2. */
  readonly chainId: string;
  readonly request: { readonly method: string; readonly params: unknown };
  /** Seconds. */
  readonly expiry?: number | undefined;
  /** Called once the relay has the request, with its id, if known. */
  readonly onSent?: ((id: number) => void) | undefined;
}

export type PortEvent =
  /** Another caller created a session over the same port. */
  | { readonly type: 'created'; readonly session: SignSession }
  | { readonly type: 'updated'; readonly payload: SignEvents['session_update'] }
  /** The wallet sent an event. */
  | { readonly type: 'event'; readonly payload: SignEvents['session_event'] }
  /** The wallet answered a request of an earlier page, or of another tab. */
  | { readonly type: 'answered'; readonly payload: SignEvents['session_answer'] }
  | { readonly type: 'pinged'; readonly payload: SignEvents['session_ping'] }
  /** Deleted or expired; `payload` is absent if another caller on this side ended it. May be emitted twice. */
  | {
      readonly type: 'ended';
      readonly topic: string;
      readonly payload?: SignEvents['session_delete'] | undefined;
    };

/** Sessions with wallets, stored by Mooring's sign client or by a universal provider that the site passes. */
export interface SessionPort {
  propose(requested: ProposalRequest): Promise<Proposed>;
  /** Proposes the same with a sign-in. Absent if the client does not support it. */
  authenticate?: ((requested: SignInRequest) => Promise<Proposed>) | undefined;
  /**
   * Waits for the answer to a link of an earlier page, by its topic. Resolves with `undefined` if none is open. Absent if
   * the client keeps none.
   */
  resume?: ((topic: string) => Promise<Resumable | undefined>) | undefined;
  request(call: PortRequest): Promise<unknown>;
  /** Resolves once the wallet has answered. Absent if the wallet cannot be pinged. */
  ping?: ((topic: string) => Promise<void>) | undefined;
  /** Ends a session. The wallet is notified if it can be reached. */
  end(topic: string): Promise<void>;
  sessions(): readonly SignSession[];
  /** Returns a function that unsubscribes. */
  on(listener: (event: PortEvent) => void): () => void;
}
