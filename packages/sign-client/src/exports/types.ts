export type {
  AuthPayload,
  Cacao,
  CacaoPayload,
  CacaoSignature,
  ContractSignature,
  ContractVerifier,
} from '@mooring/protocol/cacao';
export type {
  Constant,
  Metadata,
  Namespace,
  Namespaces,
  PairingRecord,
  ProposalNamespace,
  ProposalNamespaces,
  ProposalRecord,
  SessionRecord,
} from '@mooring/protocol/sign';
export type { Clock } from '@mooring/protocol/time';
export type { ApproveAuthParameters, RejectAuthParameters } from '../authenticate/answer-auth.ts';
export type {
  AuthenticateLink,
  AuthenticateParameters,
  Authentication,
  Resumed,
} from '../authenticate/authenticate-parameters.ts';
export type { ClientOptions } from '../client/client-base.ts';
export type { WalletKitEvents, WalletKitOptions } from '../client/wallet-kit.ts';
export type { AuthTypes } from '../compat/auth-types.ts';
export type { CoreTypes, ICore } from '../compat/core-types.ts';
export type { EngineTypes } from '../compat/engine-types.ts';
export type { ISignClient, ISignClientEvents } from '../compat/i-sign-client.ts';
export type { IStore } from '../compat/i-store.ts';
export type { PairingTypes } from '../compat/pairing-types.ts';
export type { ProposalTypes } from '../compat/proposal-types.ts';
export type { RelayerTypes } from '../compat/relayer-types.ts';
export type { SessionTypes } from '../compat/session-types.ts';
export type { PendingRequestTypes, SignClientTypes } from '../compat/sign-client-types.ts';
export type { Verify } from '../compat/verify-types.ts';
export type { CoreOptions } from '../core/core-options.ts';
export type { Expiration, ExpirerEvent, ExpirerEvents } from '../core/expirer.ts';
export type { CreateParameters, PairingEvents, PairParameters } from '../core/pairing.ts';
export type { Connection, ConnectParameters } from '../dapp/connect.ts';
export type { RequestParameters } from '../dapp/request.ts';
export type { ResumeParameters } from '../dapp/resume.ts';
export type { DisconnectParameters } from '../engine/disconnect.ts';
export type { SignConfig } from '../engine/sign-engine.ts';
export type { SignEvents } from '../engine/sign-events.ts';
export type { LogLevel, LogListener } from '../log/logger.ts';
export type { DeepLinkHost } from '../ports/deep-link-host.ts';
export type { KeyValueStorage } from '../ports/key-value-storage.ts';
export type { Linking } from '../ports/linking.ts';
export type { NetworkStatus } from '../ports/network-status.ts';
export type { SocketFactory, SocketLike } from '../ports/socket.ts';
export type { TabEnvironment } from '../ports/tab-environment.ts';
export type { PendingAuthRequest, PendingRequest, SignedIn, VerifyContext } from '../records/records.ts';
export type { RelayEvents } from '../relay/relay-port.ts';
export type { Approval, ApproveParameters } from '../wallet/approve.ts';
export type { Acknowledgement, EmitParameters } from '../wallet/change-session.ts';
export type { ClaimParameters, SessionRequestClaim } from '../wallet/claim-request.ts';
export type { RejectParameters } from '../wallet/reject.ts';
export type { RespondParameters } from '../wallet/respond.ts';
