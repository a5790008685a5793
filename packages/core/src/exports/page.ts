export { newFailures } from '../alerts/new-failures.ts';
export { createCore } from '../app/create-core.ts';
export { registerCore, watchCore } from '../app/current-core.ts';
export { accountTypes } from '../contract/account-type.ts';
export type { AppKitErrorInfo } from '../contract/connection.ts';
export type { ConnectionEntry } from '../contract/connection-entry.ts';
export type {
  CaipIdOf,
  ListedNetwork,
  NetworkList,
  Register,
  RegisteredNetwork,
} from '../contract/listed-network.ts';
export type { ModalEvent, TrackedEvent } from '../contract/modal-event.ts';
export type { ChainNamespace } from '../contract/network.ts';
export type {
  ConnectMethod,
  ConnectRowKind,
  ModalOptions,
  WalletFeature,
} from '../contract/options.ts';
export type { PlannedViewName } from '../contract/planned-views.ts';
export type { PublicConnector } from '../contract/public-connector.ts';
export type { LocalFeatures, RemoteFeatures } from '../contract/remote-features.ts';
export type { Siwx, SiwxData, SiwxHost, SiwxInput, SiwxMessage, SiwxSession } from '../contract/siwx.ts';
export type { StartViewName, ViewName } from '../contract/views.ts';
export type { WalletListing } from '../contract/wallet.ts';
export type {
  RequestOutcome,
  RequestPurpose,
  RequestStage,
  WalletRequest,
} from '../contract/wallet-request.ts';
export { errorInfo } from '../errors/error-info.ts';
export { invalidOption } from '../errors/invalid-option.ts';
export { emitModalEvent, trackedEvent } from '../events/modal-events.ts';
export { notifySite } from '../events/notify-site.ts';
export { close, closeForSite } from '../modal/close.ts';
export { type OpenOptions, open } from '../modal/open.ts';
export { warnBeforeUnload } from '../modal/warn-before-unload.ts';
export { addNetwork, removeNetwork } from '../options/set-networks.ts';
export { setTheme } from '../options/set-theme.ts';
export { updateOptions } from '../options/update-options.ts';
export { forgetWallet } from '../pairing/forget-wallet.ts';
export { dismissRequest } from '../requests/dismiss-request.ts';
export {
  type AccountEntry,
  type EmbeddedWalletInfo,
  preferredType,
  type SelectedAccount,
} from '../select/account.ts';
export { selectConnections, selectRecentConnections } from '../select/connections.ts';
export { findWallet } from '../select/find-wallet.ts';
export { selectFirstRows } from '../select/first-rows.ts';
export { selectFoundRequests } from '../select/found-requests.ts';
export { selectConnectMethods } from '../select/offered.ts';
export { type PublicState, publicState } from '../select/public-state.ts';
export {
  type PublicWallet,
  publicConnectors,
  publicWallet,
} from '../select/public-wallet.ts';
export { selectNetworkImage } from '../select/site-image.ts';
export { selectUnsupportedNetwork } from '../select/unsupported-network.ts';
export { prepareServices } from '../services/prepare-services.ts';
export { pageStorage } from '../storage/page-storage.ts';
export { deepEqual } from '../store/deep-equal.ts';
export { defaultOptions } from '../store/default-options.ts';
export { connectedState, isConnected } from '../store/is-connected.ts';
export { readDevice } from '../store/read-device.ts';
export { currentView } from '../store/router.ts';
export { networkOf } from '../store/select-namespace.ts';
export { isConnecting, viewFlow } from '../store/view-flow.ts';
export { prepareWallets } from '../wallet-list/prepare-wallets.ts';
