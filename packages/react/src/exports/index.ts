export type { Balance, Holding } from '@mooring/core/data';
export type { SentStatus, SentTransaction } from '@mooring/core/send';
export { type ThemeVariables, themeVariableNames } from '@mooring/ui';
export { type Locale, localeNames } from '@mooring/ui/messages';
export {
  asError,
  type ConnectedWallet,
  type ConnectionOutcome,
  connectNamedWallet,
  disconnectWallet,
  type FetchedBalance,
  fetchNativeBalance,
  forgetConnection,
  switchToConnection,
  switchToNetwork,
} from '../actions/site-actions.ts';
export { balanceOf } from '../balance/balance-of.ts';
export type { ShownBalance } from '../balance/use-observed-balance.ts';
export { AccountButton, type AccountButtonProps } from '../buttons/account-button.tsx';
export { AppKitButton, type AppKitButtonProps } from '../buttons/app-kit-button.tsx';
export { ConnectButton, type ConnectButtonProps } from '../buttons/connect-button.tsx';
export { NetworkButton, type NetworkButtonProps } from '../buttons/network-button.tsx';
export { WalletButton, type WalletButtonProps } from '../buttons/wallet-button.tsx';
export { AppKitProvider, type AppKitProviderProps } from '../context/app-kit-provider.tsx';
export { untilLoaded } from '../context/until-loaded.ts';
export type { AppKitElement, ElementProperties } from '../elements/element-types.ts';
export { registerElements } from '../elements/register-elements.ts';
export type { ListedActivity } from '../history/list-activity.ts';
export { type UseActivity, type UseActivityOptions, useActivity } from '../hooks/use-activity.ts';
export { type UseAppKit, useAppKit } from '../hooks/use-app-kit.ts';
export { type UseAppKitAccount, useAppKitAccount } from '../hooks/use-app-kit-account.ts';
export { useAppKitBalance } from '../hooks/use-app-kit-balance.ts';
export {
  type UseAppKitConnection,
  type UseAppKitConnectionOptions,
  useAppKitConnection,
} from '../hooks/use-app-kit-connection.ts';
export { type UseAppKitConnections, useAppKitConnections } from '../hooks/use-app-kit-connections.ts';
export { type UseAppKitEvents, useAppKitEvents } from '../hooks/use-app-kit-events.ts';
export {
  type RegisteredNetworkOf,
  type UseAppKitNetwork,
  useAppKitNetwork,
} from '../hooks/use-app-kit-network.ts';
export { type UseAppKitProvider, useAppKitProvider } from '../hooks/use-app-kit-provider.ts';
export { type UseAppKitRequests, useAppKitRequests } from '../hooks/use-app-kit-requests.ts';
export { type UseAppKitState, useAppKitState } from '../hooks/use-app-kit-state.ts';
export { type UseAppKitTheme, useAppKitTheme } from '../hooks/use-app-kit-theme.ts';
export {
  type UseAppKitWallet,
  type UseAppKitWalletOptions,
  useAppKitWallet,
} from '../hooks/use-app-kit-wallet.ts';
export { type UseBalanceOptions, useBalance } from '../hooks/use-balance.ts';
export { type UseDisconnect, useDisconnect } from '../hooks/use-disconnect.ts';
export { useWalletInfo } from '../hooks/use-wallet-info.ts';
export { AppKitModal, type AppKitModalProps } from '../mount/app-kit-modal.tsx';
export { type AttachModalOptions, attachModal } from '../mount/attach-modal.ts';
export { ConnectCode, type ConnectCodeProps } from '../mount/connect-code.tsx';
export { preloadModal } from '../mount/preload-modal.ts';
