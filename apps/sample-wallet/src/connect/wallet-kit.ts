import type { WalletKit as Kit, PendingRequest } from '@mooring/sign-client/wallet';

/** What this wallet uses of `WalletKit`. */
export type WalletKit = Pick<
  Kit,
  | 'pair'
  | 'approveSession'
  | 'rejectSession'
  | 'updateSession'
  | 'claimSessionRequest'
  | 'respondSessionRequest'
  | 'disconnectSession'
  | 'emitSessionEvent'
  | 'getActiveSessions'
  | 'getPendingSessionProposals'
  | 'getPendingSessionRequests'
  | 'on'
  | 'events'
>;

/** A request of a site, as it arrives. */
export type IncomingRequest = Pick<PendingRequest, 'id' | 'topic' | 'params' | 'verifyContext' | 'claimedAt'>;
