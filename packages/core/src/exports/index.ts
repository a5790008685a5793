export type { Metadata, WritableMetadata } from '@mooring/protocol/sign';
export { createCore } from '../app/create-core.ts';
export { currentCore, followCore, registerCore } from '../app/current-core.ts';
export type {
  Adapter,
  AdapterConnectParameters,
  AdapterHost,
  AdapterProjection,
  AdapterType,
  NativeBalance,
} from '../contract/adapter.ts';
export type {
  AppKitErrorInfo,
  ConnectionState,
  ConnectorInfo,
  ConnectorType,
  LibraryConnection,
  PairingState,
  WalletInfo,
} from '../contract/connection.ts';
export type { AppKitCore, Attempt, CoreOptions, CoreRuntime } from '../contract/core.ts';
export type { Eip1193Provider } from '../contract/eip1193.ts';
export type { AppKitEvent, FlowName, RecentWallets } from '../contract/event.ts';
export type {
  CaipIdOf,
  ListedNetwork,
  NetworkList,
  Register,
  RegisteredNetwork,
} from '../contract/listed-network.ts';
export type { ModalEvent } from '../contract/modal-event.ts';
export type { ByNamespace, Namespace, Namespaces, ProviderOf } from '../contract/namespaces.ts';
export type {
  AppKitNetwork,
  CaipAddress,
  CaipNetwork,
  CaipNetworkId,
  ChainNamespace,
} from '../contract/network.ts';
export type {
  ConnectMethod,
  ConnectRowKind,
  Device,
  Locale,
  ModalOptions,
  WalletFeature,
} from '../contract/options.ts';
export type { PlannedViewName } from '../contract/planned-views.ts';
export type { Clock, KeyValueStorage } from '../contract/platform.ts';
export type {
  Approval,
  Ask,
  Asks,
  Connect,
  Grant,
  Login,
  Proposal,
  RemoteWallet,
  WalletEvent,
} from '../contract/remote-wallet.ts';
export type {
  SignInState,
  Siwx,
  SiwxData,
  SiwxHost,
  SiwxInput,
  SiwxMessage,
  SiwxSession,
  VerifyMessage,
} from '../contract/siwx.ts';
export type {
  AlertState,
  AppKitState,
  FlowState,
  RecentWallet,
  RouterState,
  ToastState,
  View,
  ViewName,
} from '../contract/state.ts';
export type {
  WalletListing,
  WalletPage,
  WalletPlatform,
  WalletQuery,
  WalletSource,
  WalletsState,
} from '../contract/wallet.ts';
export { invalidOption } from '../errors/invalid-option.ts';
export { readError } from '../errors/read-error.ts';
export { coreErrors, createError } from '../errors.ts';
export { emitModalEvent, onModalEvent } from '../events/modal-events.ts';
export { tellSite } from '../events/tell-site.ts';
export { close, closeForSite } from '../flows/close.ts';
export { forgetWallet } from '../flows/forget-wallet.ts';
export { newFailures } from '../flows/new-failures.ts';
export { type OpenOptions, open, type StartViewName } from '../flows/open.ts';
export { prepareWallets } from '../flows/prepare-wallets.ts';
export { addNetwork, removeNetwork } from '../flows/set-networks.ts';
export { setTheme } from '../flows/set-theme.ts';
export { updateOptions } from '../flows/update-options.ts';
export { formatAmount } from '../format/format-amount.ts';
export { truncateAddress } from '../format/truncate-address.ts';
export {
  type AccountEntry,
  type EmbeddedWalletInfo,
  plainAddress,
  type SelectedAccount,
  selectAccount,
} from '../select/account.ts';
export { type ConnectionEntry, selectConnections, selectRecentConnections } from '../select/connections.ts';
export { findWallet, type NamedWallet } from '../select/find-wallet.ts';
export { selectLoading } from '../select/loading.ts';
export { selectConnectMethods } from '../select/offered.ts';
export { selectUnsupportedNetwork } from '../select/unsupported-network.ts';
export { storageKeys } from '../storage/keys.ts';
export { defaultOptions } from '../store/default-options.ts';
export { connectedState, isConnected } from '../store/is-connected.ts';
export { readNetwork } from '../store/list-network.ts';
export { readDevice } from '../store/read-device.ts';
export { currentView } from '../store/router.ts';
export { same } from '../store/same.ts';
export { systemClock } from '../time/system-clock.ts';
export { withLimit } from '../time/with-limit.ts';
