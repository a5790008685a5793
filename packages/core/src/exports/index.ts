export { formatAmount } from '@mooring/protocol';
export type { Metadata } from '@mooring/protocol/sign';
export { currentCore } from '../app/current-core.ts';
export { BaseAdapter } from '../connections/base-adapter.ts';
export type { BaseAdapterOptions } from '../connections/base-adapter-options.ts';
export type { ConnectedWallet } from '../connections/connected-wallet.ts';
export { isGranted } from '../connections/is-granted.ts';
export { LateAdapter, type LateAdapterOptions } from '../connections/late-adapter.ts';
export type { AccountType } from '../contract/account-type.ts';
export type {
  Adapter,
  AdapterConnectParameters,
  AdapterHost,
  AdapterProjection,
  ConnectSignIn,
  HeldToken,
  NativeBalance,
  OfferSignIn,
  TokenBalanceParameters,
} from '../contract/adapter.ts';
export type { CallEstimate, CallParameters } from '../contract/call.ts';
export type {
  AccountDetails,
  ConnectionState,
  ConnectorInfo,
  ConnectorType,
  LibraryConnection,
  WalletInfo,
} from '../contract/connection.ts';
export type {
  ActiveAccount,
  Connector,
  ConnectorAccount,
  ConnectorListener,
  ConnectorState,
  WalletSearch,
} from '../contract/connector.ts';
export type { AppKitCore } from '../contract/core.ts';
export type { NameProblem, ResolvedName } from '../contract/name.ts';
export type {
  AccountTypeOf,
  ByNamespace,
  Namespace,
  Namespaces,
  ProviderOf,
} from '../contract/namespaces.ts';
export type {
  AppKitNetwork,
  CaipAddress,
  CaipAddressOf,
  CaipNetwork,
  CaipNetworkId,
} from '../contract/network.ts';
export type { LoadNodes, Nodes } from '../contract/nodes.ts';
export type { BaseStorage, Clock } from '../contract/platform.ts';
export type {
  Approval,
  Ask,
  Asks,
  Grant,
  Proposal,
  Reach,
  RemoteWallet,
  SignInAsk,
  WalletEvent,
} from '../contract/remote-wallet.ts';
export type { AppKitState } from '../contract/state.ts';
export type {
  FollowedTransaction,
  SentTransfer,
  TransactionStatus,
  TransferEstimate,
  TransferParameters,
} from '../contract/transfer.ts';
export { readError } from '../errors/read-error.ts';
export { coreErrors, createError } from '../errors.ts';
export { onModalEvent } from '../events/modal-events.ts';
export { parseAmount } from '../format/parse-amount.ts';
export { plainAddress } from '../format/plain-address.ts';
export { formatUnits, parseUnits } from '../format/units.ts';
export { selectAccount } from '../select/account.ts';
export { storageKeys } from '../storage/keys.ts';
export { readNetwork } from '../store/list-network.ts';
export { remoteType } from '../store/remote-rows.ts';
export { findRegistered, type RegisteredWallets } from '../wallets/find-registered.ts';
export {
  type RegisterApi,
  readyEvent,
  registerEvent,
  type StandardWindow,
} from '../wallets/standard-window.ts';
