export type { PairingState } from '../contract/connection.ts';
export type { AlertState, RouterState } from '../contract/state.ts';
export type { View, ViewOf } from '../contract/views.ts';
export type { WalletPlatform, WalletSource } from '../contract/wallet.ts';
export { hideAlert, showAlert } from '../flows/alert.ts';
export { alertFailure, alertThrown } from '../flows/alert-failure.ts';
export { alertView } from '../flows/alert-view.ts';
export { approve } from '../flows/approve.ts';
export { cancelConnect } from '../flows/cancel-connect.ts';
export { chooseChain, chooseRow, chooseWallet } from '../flows/choose-wallet.ts';
export { connect, retryConnect } from '../flows/connect.ts';
export { connectWallet } from '../flows/connect-wallet.ts';
export { disconnect, disconnectAll } from '../flows/disconnect.ts';
export { labelAddress } from '../flows/label-address.ts';
export { loadMoreWallets, loadWallets } from '../flows/load-wallets.ts';
export { goBack, offerWallets, push, replace } from '../flows/navigate.ts';
export { namedView } from '../flows/open.ts';
export { openWallet, openWebWallet } from '../flows/open-wallet.ts';
export { pairAhead } from '../flows/pair-ahead.ts';
export { type PagePairing, pairOnPage } from '../flows/pair-on-page.ts';
export { pairShown } from '../flows/pair-shown.ts';
export { preferAccountType } from '../flows/prefer-account-type.ts';
export { prepareConnect } from '../flows/prepare-connect.ts';
export { rememberLink } from '../flows/remember-link.ts';
export { renewPairing } from '../flows/renew-pairing.ts';
export { resumeLinks } from '../flows/resume-links.ts';
export { searchWallets } from '../flows/search-wallets.ts';
export { showCertified } from '../flows/show-certified.ts';
export { showLink } from '../flows/show-link.ts';
export { connectExisting, startPairing } from '../flows/start-pairing.ts';
export { type ConnectionOutcome, switchConnection, switchWithOutcome } from '../flows/switch-connection.ts';
export { switchNetwork } from '../flows/switch-network.ts';
export { showToast } from '../flows/toast.ts';
export { acceptLegal } from '../flows/update-options.ts';
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
export { offersSwaps, selectWalletFeatures } from '../select/offered.ts';
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
export { inAppWay } from '../wallets/in-app-links.ts';
export { listSource } from '../wallets/list-source.ts';
export { readWallets } from '../wallets/read-wallet.ts';
export { type WalletStores, type WalletWay, walletHref, walletStores } from '../wallets/wallet-links.ts';
