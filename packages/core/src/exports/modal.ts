export { hideAlert, showAlert } from '../alerts/alert.ts';
export { alertFailure, alertThrown } from '../alerts/alert-failure.ts';
export { alertView } from '../alerts/alert-view.ts';
export { showToast } from '../alerts/toast.ts';
export { cancelConnect } from '../approval/cancel-connect.ts';
export { chooseChain, chooseRow, chooseWallet } from '../connect/choose-wallet.ts';
export { connect, retryConnect } from '../connect/connect.ts';
export { connectWallet } from '../connect/connect-wallet.ts';
export { disconnect, disconnectAll } from '../connect/disconnect.ts';
export { preferAccountType } from '../connect/prefer-account-type.ts';
export { type ConnectionOutcome, switchConnection, switchWithOutcome } from '../connect/switch-connection.ts';
export { switchNetwork } from '../connect/switch-network.ts';
export type { PairingState } from '../contract/connection.ts';
export type { AlertState, RouterState } from '../contract/state.ts';
export type { View, ViewOf } from '../contract/views.ts';
export type { WalletPlatform, WalletSource } from '../contract/wallet.ts';
export { goBack, offerWallets, push, replace } from '../modal/navigate.ts';
export { namedView } from '../modal/open.ts';
export { labelAddress } from '../options/label-address.ts';
export { acceptLegal } from '../options/update-options.ts';
export { approve } from '../pairing/approve.ts';
export { openWallet, openWebWallet } from '../pairing/open-wallet.ts';
export { pairAhead } from '../pairing/pair-ahead.ts';
export { type PagePairing, pairOnPage } from '../pairing/pair-on-page.ts';
export { pairShown } from '../pairing/pair-shown.ts';
export { prepareConnect } from '../pairing/prepare-connect.ts';
export { rememberLink } from '../pairing/remember-link.ts';
export { renewPairing } from '../pairing/renew-pairing.ts';
export { resumeLinks } from '../pairing/resume-links.ts';
export { showLink } from '../pairing/show-link.ts';
export { connectExisting, startPairing } from '../pairing/start-pairing.ts';
export { dismissUnsure } from '../requests/dismiss-unsure.ts';
export { selectSmartAccount } from '../select/account.ts';
export { selectAddressExplorerUrl } from '../select/address-explorer-url.ts';
export { selectAddressLabel } from '../select/address-label.ts';
export {
  type AllWallets,
  type AllWalletsRow,
  selectAllWallets,
  selectAllWalletsRow,
  selectGetWallets,
} from '../select/all-wallets.ts';
export { type ConnectRow, selectConnectRows } from '../select/connect-rows.ts';
export { selectConnectedWallets } from '../select/connected-wallets.ts';
export { type Legal, selectLegal } from '../select/legal.ts';
export { type MultiChainRow, selectMultiChain } from '../select/multi-chain.ts';
export { type NetworkRow, selectNetworkRows } from '../select/network-rows.ts';
export { offersSwaps, selectFeaturePlaces, selectWalletFeatures } from '../select/offered.ts';
export { offersBuying } from '../select/offers-buying.ts';
export { selectPendingRows } from '../select/pending-rows.ts';
export { selectPlatforms } from '../select/platforms.ts';
export { type ProfileWallet, selectProfileWallets } from '../select/profile-wallets.ts';
export { selectReceiveNetworks } from '../select/receive-networks.ts';
export { type SiteNamespace, selectNamespaces } from '../select/site-namespaces.ts';
export { selectSwapRows, swapsOn } from '../select/swap-networks.ts';
export { selectTapLink } from '../select/tap-link.ts';
export { cancelSignIn } from '../sign-in/cancel-sign-in.ts';
export { signIn } from '../sign-in/sign-in.ts';
export { signer } from '../siwx/signer.ts';
export { loadMoreWallets, loadWallets } from '../wallet-list/load-wallets.ts';
export { searchWallets } from '../wallet-list/search-wallets.ts';
export { showCertified } from '../wallet-list/show-certified.ts';
export { inAppWay } from '../wallets/in-app-links.ts';
export { listSource } from '../wallets/list-source.ts';
export { readWallets } from '../wallets/read-wallet.ts';
export { type WalletStores, type WalletWay, walletHref, walletStores } from '../wallets/wallet-links.ts';
