import type { Constant } from '@mooring/protocol/sign';
import type { WalletKit as Kit, WalletKitEvents } from '../client/wallet-kit.ts';
import type { Core } from '../core/core.ts';
import type { AuthTypes } from './auth-types.ts';
import type { CoreTypes } from './core-types.ts';
import type { EngineTypes } from './engine-types.ts';
import type { ISignClient } from './i-sign-client.ts';
import type { Loose } from './loose.ts';
import type { ProposalTypes } from './proposal-types.ts';
import type { SessionTypes } from './session-types.ts';
import type { PendingRequestTypes, SignClientTypes } from './sign-client-types.ts';

/** The original's wallet kit types. */
export declare namespace WalletKitTypes {
  type Event = keyof EventArguments;
  type EventArguments = Pick<SignClientTypes.EventArguments, keyof WalletKitEvents>;
  type SessionRequest = EventArguments['session_request'];
  type SessionProposal = EventArguments['session_proposal'];
  type SessionDelete = EventArguments['session_delete'];
  type ProposalExpire = EventArguments['proposal_expire'];
  type SessionRequestExpire = EventArguments['session_request_expire'];
  type SessionAuthenticate = EventArguments['session_authenticate'];
  type SignConfig = SignClientTypes.Options['signConfig'];
  type Metadata = CoreTypes.Metadata;
  interface Options {
    core: Core;
    metadata: Constant<Metadata>;
    name?: string | undefined;
    signConfig?: SignConfig;
  }
}

type Listen<Self> = <Name extends WalletKitTypes.Event>(
  name: Name,
  listener: (payload: WalletKitTypes.EventArguments[Name]) => void,
) => Self;

interface OriginalMembers {
  readonly opts: WalletKitTypes.Options;
  readonly metadata: WalletKitTypes.Metadata;
  readonly engine: { readonly signClient: Omit<ISignClient, 'connect' | 'request' | 'authenticate'> };
  on: Listen<this>;
  once: Listen<this>;
  off: Listen<this>;
  removeListener: Listen<this>;
  approveSession(
    parameters: EngineTypes.ApproveParams | Parameters<Kit['approveSession']>[0],
  ): Promise<SessionTypes.Struct>;
  respondSessionRequest(
    parameters: EngineTypes.RespondParams | Parameters<Kit['respondSessionRequest']>[0],
  ): Promise<void>;
  disconnectSession(
    parameters: EngineTypes.DisconnectParams | Parameters<Kit['disconnectSession']>[0],
  ): Promise<void>;
  emitSessionEvent(parameters: { topic: string; event: Loose; chainId: string }): Promise<void>;
  getActiveSessions(): Record<string, SessionTypes.Struct>;
  getPendingSessionProposals(): Record<number, ProposalTypes.Struct>;
  getPendingSessionRequests(): PendingRequestTypes.Struct[];
  formatAuthMessage(parameters: { request: AuthTypes.BaseAuthRequestParams; iss: string }): string;
  approveSessionAuthenticate(
    parameters: AuthTypes.ApproveSessionAuthenticateParams | Parameters<Kit['approveSessionAuthenticate']>[0],
  ): Promise<{ session: SessionTypes.Struct | undefined }>;
}

/** This wallet kit in the shapes of the original's types. */
export type IWalletKit = Omit<Kit, keyof OriginalMembers> & OriginalMembers;
