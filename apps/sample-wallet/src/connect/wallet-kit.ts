import type { AuthPayload } from '@mooring/protocol/cacao';
import type { WalletKit as Kit, PendingRequest } from '@mooring/sign-client/wallet';

/** The members of `WalletKit` that this wallet uses. */
export type WalletKit = Pick<
  Kit,
  | 'pair'
  | 'approveSession'
  | 'rejectSession'
  | 'approveSessionAuthenticate'
  | 'rejectSessionAuthenticate'
  | 'updateSession'
  | 'claimSessionRequest'
  | 'respondSessionRequest'
  | 'hasUnsentAnswer'
  | 'disconnectSession'
  | 'emitSessionEvent'
  | 'getActiveSessions'
  | 'getPendingSessionProposals'
  | 'getPendingSessionRequests'
  | 'on'
  | 'events'
  | 'core'
  | 'engine'
>;

/** A request of a site, as it arrives. */
export type IncomingRequest = Pick<PendingRequest, 'id' | 'topic' | 'params' | 'verifyContext' | 'claimedAt'>;

/** A request to sign in, as it arrives or as it was stored. */
export interface IncomingSignIn {
  readonly id: number;
  readonly topic: string;
  readonly params: {
    /** Older records may lack the type. */
    readonly authPayload: Omit<AuthPayload, 'type'> & { readonly type?: string | undefined };
    readonly requester: { readonly metadata: unknown };
  };
  readonly verifyContext?: PendingRequest['verifyContext'] | undefined;
}
