export { AttachedAdapter } from '../connections/attached-adapter.ts';
export { BaseAdapter } from '../connections/base-adapter.ts';
export type { BaseAdapterOptions } from '../connections/base-adapter-options.ts';
export { isGranted } from '../connections/is-granted.ts';
export { LateAdapter, type LateAdapterOptions } from '../connections/late-adapter.ts';
export type {
  AdapterConnectParameters,
  AdapterHost,
  AdapterProjection,
  BalanceParameters,
  ConnectSignIn,
  NativeBalance,
  OfferSignIn,
  OwnedToken,
  TokenBalanceParameters,
} from '../contract/adapter.ts';
export type { AdapterEvents, ListedConnector } from '../contract/adapter-events.ts';
export type { CallEstimate, CallParameters } from '../contract/call.ts';
export type { ConnectionState, LibraryConnection } from '../contract/connection.ts';
export type { ConnectionEntry } from '../contract/connection-entry.ts';
export type {
  ActiveAccount,
  Connector,
  ConnectorAccount,
  ConnectorListener,
  ConnectorState,
  WalletSearch,
} from '../contract/connector.ts';
export type { NameProblem, ResolvedName } from '../contract/name.ts';
export type { ByNamespace } from '../contract/namespaces.ts';
export type { LoadNodes, Nodes } from '../contract/nodes.ts';
export type { Clock } from '../contract/platform.ts';
export type {
  Approval,
  ApprovalRequest,
  ApprovalSignIn,
  Grant,
  OpenLink,
  Proposal,
  ProposalNamespace,
  Reach,
  RemoteWallet,
  RequestEvent,
  RequestedSignIn,
  WalletEvent,
} from '../contract/remote-wallet.ts';
export type {
  BlockId,
  PromptParameters,
  SentTransfer,
  TransactionStatus,
  TransferEstimate,
  TransferParameters,
  WatchedTransaction,
} from '../contract/transfer.ts';
export type { OpenRequest, RequestPurpose } from '../contract/wallet-request.ts';
export { beforePrompt } from '../errors/before-prompt.ts';
export { coreErrors } from '../errors.ts';
export type { AmountLimits } from '../send/amount-limits.ts';
export { amountOfAll, type WholeBalance } from '../send/amount-of-all.ts';
export { remoteType } from '../store/remote-rows.ts';
export { findRegistered, type RegisteredWallets } from '../wallets/find-registered.ts';
export {
  type RegisterApi,
  readyEvent,
  registerEvent,
  type StandardWindow,
} from '../wallets/standard-window.ts';
