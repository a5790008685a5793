import type { SignClient as DualClient } from '../client/sign-client.ts';
import type { DisconnectParameters } from '../engine/disconnect.ts';
import type { RespondParameters } from '../wallet/respond.ts';
import type { AuthTypes } from './auth-types.ts';
import type { EngineTypes } from './engine-types.ts';
import type { IStore } from './i-store.ts';
import type { ProposalTypes } from './proposal-types.ts';
import type { SessionTypes } from './session-types.ts';
import type { PendingRequestTypes, SignClientTypes } from './sign-client-types.ts';

type Listen<Self> = <Name extends SignClientTypes.Event>(
  name: Name,
  listener: (payload: SignClientTypes.EventArguments[Name]) => void,
) => Self;

/** Events in the original's types: records are mutable, and values from peers are `any`. */
export interface ISignClientEvents {
  on: Listen<this>;
  once: Listen<this>;
  off: Listen<this>;
  removeListener: Listen<this>;
  removeAllListeners(name: SignClientTypes.Event): this;
}

interface OriginalMembers extends ISignClientEvents {
  readonly opts: SignClientTypes.Options;
  readonly metadata: SignClientTypes.Metadata;
  readonly events: ISignClientEvents & Pick<DualClient['events'], 'emit'>;
  readonly session: IStore<string, SessionTypes.Struct>;
  readonly proposal: IStore<number, ProposalTypes.Struct>;
  readonly pendingRequest: IStore<number, PendingRequestTypes.Struct>;
  readonly auth: { readonly requests: IStore<number, AuthTypes.PendingRequest> };
  connect(parameters: EngineTypes.ConnectParams | Parameters<DualClient['connect']>[0]): Promise<{
    /** Absent when an active pairing is reused. */
    uri?: string | undefined;
    approval: () => Promise<SessionTypes.Struct>;
  }>;
  approve(parameters: EngineTypes.ApproveParams | Parameters<DualClient['approve']>[0]): Promise<{
    topic: string;
    acknowledged: () => Promise<SessionTypes.Struct>;
  }>;
  request<Result = unknown>(parameters: EngineTypes.RequestParams): Promise<Result>;
  respond(parameters: EngineTypes.RespondParams | RespondParameters): Promise<void>;
  disconnect(parameters: EngineTypes.DisconnectParams | DisconnectParameters): Promise<void>;
  find(parameters: EngineTypes.FindParams): SessionTypes.Struct[];
  getPendingSessionRequests(): PendingRequestTypes.Struct[];
  authenticate(
    parameters: AuthTypes.SessionAuthenticateParams | Parameters<DualClient['authenticate']>[0],
    walletUniversalLink?: string,
  ): Promise<EngineTypes.SessionAuthenticateResponsePromise>;
  formatAuthMessage(parameters: { request: AuthTypes.BaseAuthRequestParams; iss: string }): string;
  approveSessionAuthenticate(
    parameters:
      | AuthTypes.ApproveSessionAuthenticateParams
      | Parameters<DualClient['approveSessionAuthenticate']>[0],
  ): Promise<{ session: SessionTypes.Struct | undefined }>;
}

/** This client in the shapes of the original's types. */
export type ISignClient = Omit<DualClient, keyof OriginalMembers> & OriginalMembers;
