export { type SchemaIssue, schemaFailure } from '@mooring/protocol';
export type { Metadata, WritableMetadata } from '@mooring/protocol/sign';
export { hideAlert, showAlert } from '../actions/alert.ts';
export { cancelConnect } from '../actions/cancel-connect.ts';
export { chooseRow, chooseWallet } from '../actions/choose-wallet.ts';
export { close, closeForSite, forceClose } from '../actions/close.ts';
export { connect, retryConnect } from '../actions/connect.ts';
export { connectWallet } from '../actions/connect-wallet.ts';
export { disconnect } from '../actions/disconnect.ts';
export { forgetWallet } from '../actions/forget-wallet.ts';
export { goBack, push, replace } from '../actions/navigate.ts';
export { namedView, type OpenOptions, open, type StartViewName } from '../actions/open.ts';
export { pairAhead } from '../actions/pair-ahead.ts';
export { prepareConnect } from '../actions/prepare-connect.ts';
export { rememberLink } from '../actions/remember-link.ts';
export { addNetwork, removeNetwork } from '../actions/set-networks.ts';
export { setTheme } from '../actions/set-theme.ts';
export { startPairing } from '../actions/start-pairing.ts';
export { switchConnection } from '../actions/switch-connection.ts';
export { switchNetwork } from '../actions/switch-network.ts';
export { hideToast, showToast } from '../actions/toast.ts';
export { acceptLegal, updateOptions } from '../actions/update-options.ts';
export { withLimit } from '../actions/with-limit.ts';
export { type BalanceQuery, balanceQuery } from '../balance/balance-query.ts';
export { type BalanceParameters, knownBalance, watchBalance } from '../balance/watch-balance.ts';
export { type AnnouncementWindow, type FoundWallet, findWallets } from '../connectors/announced.ts';
export { isSameWallet } from '../connectors/same-wallet.ts';
export type {
  Adapter,
  AdapterConnectParameters,
  AdapterHost,
  AdapterProjection,
  AdapterType,
  NativeBalance,
  RemoteConnector,
  RemoteProvider,
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
export type { LaterViewName } from '../contract/later-views.ts';
export type {
  CaipIdOf,
  ListedNetwork,
  NetworkList,
  Register,
  RegisteredNetwork,
} from '../contract/listed-network.ts';
export type { ModalEvent } from '../contract/modal-event.ts';
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
export type { Clock, KeyValueStorage } from '../contract/platform.ts';
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
export { errorInfo } from '../errors/error-info.ts';
export { invalidOption } from '../errors/invalid-option.ts';
export { newFailures } from '../errors/new-failures.ts';
export { readError } from '../errors/read-error.ts';
export { emitModalEvent, onModalEvent } from '../events/modal-events.ts';
export { tellSite } from '../events/tell-site.ts';
export { formatAmount } from '../format/format-amount.ts';
export { nearestName } from '../format/nearest-name.ts';
export { truncateAddress } from '../format/truncate-address.ts';
export { storageKeys } from '../persist/keys.ts';
export { currentCore, followCore, registerCore } from '../registry/current-core.ts';
export {
  type AccountEntry,
  type EmbeddedWalletInfo,
  plainAddress,
  type SelectedAccount,
  selectAccount,
} from '../select/account.ts';
export {
  type AllWallets,
  type AllWalletsRow,
  selectAllWallets,
  selectAllWalletsRow,
  selectGetWallets,
} from '../select/all-wallets.ts';
export { type ConnectRow, selectConnectRows } from '../select/connect-rows.ts';
export {
  type ConnectionEntry,
  selectConnections,
  selectRecentConnections,
} from '../select/connections.ts';
export { findWallet, type NamedWallet } from '../select/find-wallet.ts';
export { installedConnector } from '../select/installed.ts';
export { type Legal, selectLegal } from '../select/legal.ts';
export { selectLoading } from '../select/loading.ts';
export { type NetworkRow, selectNetworkRows } from '../select/network-rows.ts';
export { selectConnectMethods, selectWalletFeatures } from '../select/offered.ts';
export { selectPendingRows } from '../select/pending-rows.ts';
export { selectPlatforms } from '../select/platforms.ts';
export { type ProfileWallet, selectProfileWallets } from '../select/profile-wallets.ts';
export { selectReceiveNetworks } from '../select/receive-networks.ts';
export { selectNetworkImage } from '../select/site-image.ts';
export { selectTapLink } from '../select/tap-link.ts';
export { selectUnsupportedNetwork } from '../select/unsupported-network.ts';
export { cancelSignIn } from '../siwx/cancel-sign-in.ts';
export { signIn } from '../siwx/sign-in.ts';
export { createCore } from '../store/create-core.ts';
export { defaultOptions } from '../store/default-options.ts';
export type { AppKitEvent, FlowName, RecentWallets } from '../store/event.ts';
export { connectedState, isConnected } from '../store/is-connected.ts';
export { readNetwork } from '../store/list-network.ts';
export { readDevice } from '../store/read-device.ts';
export { currentView } from '../store/router.ts';
export { same } from '../store/same.ts';
export { systemClock } from '../store/system-clock.ts';
export { inAppWay } from '../wallets/in-app-links.ts';
export { listSource } from '../wallets/list-source.ts';
export { loadMoreWallets, loadWallets } from '../wallets/load-wallets.ts';
export { prepareWallets } from '../wallets/prepare-wallets.ts';
export { readWallet, readWallets } from '../wallets/read-wallet.ts';
export { searchWallets } from '../wallets/search-wallets.ts';
export { showCertified } from '../wallets/show-certified.ts';
export { type WalletStores, type WalletWay, walletHref, walletStores } from '../wallets/wallet-links.ts';
