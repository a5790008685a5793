export type {
  AppKitNetwork,
  CaipAddress,
  CaipNetwork,
  CaipNetworkId,
  PublicConnectorType as ConnectorType,
} from '@mooring/core';
export type {
  ChainNamespace,
  ConnectionEntry as Connection,
  ConnectMethod,
  OpenOptions,
  PublicConnector as Connector,
  PublicState as UseAppKitState,
  PublicWallet as ConnectedWalletInfo,
  Register,
  Siwx as SIWXConfig,
  SiwxMessage as SIWXMessage,
  SiwxSession as SIWXSession,
  TrackedEvent as Event,
  WalletFeature,
  WalletListing as WcWallet,
} from '@mooring/core/page';
export { isMooringError, isUnanswered } from '@mooring/protocol';
export type {
  AppKitElement,
  Balance,
  ConnectedWallet,
  ConnectionOutcome,
  ElementProperties,
  FetchedBalance,
  Holding,
  ShownBalance,
  UseAppKit,
  UseAppKitAccount,
  UseAppKitConnection,
  UseAppKitConnectionOptions,
  UseAppKitConnections,
  UseAppKitEvents,
  UseAppKitNetwork,
  UseAppKitProvider,
  UseAppKitTheme,
  UseAppKitWallet,
  UseAppKitWalletOptions,
  UseBalanceOptions,
  UseDisconnect,
} from '@mooring/react';
export { AppKit } from '../appkit/app-kit.ts';
export { errorTitles } from '../appkit/error-titles.ts';
export { modal } from '../appkit/modal.ts';
export { createAppKit } from '../elements/create-appkit-with-elements.ts';
export type { CreateAppKitOptions, Features, Services } from '../options/create-appkit-options.ts';
export type {
  AppKitOptions,
  ConnectorTypeOrder,
  CreateAppKit,
  CustomWallet,
  Metadata,
  Provider,
  ThemeMode,
  ThemeVariables,
  UseAppKitAccountReturn,
  UseAppKitNetworkReturn,
  Views,
} from '../options/known-types.ts';
export { getAppKit } from '../provider/get-app-kit.ts';
export type { AppKitGlobalComponents } from '../vue/global-components.ts';
export { useAppKit, useAppKitBalance, useDisconnect } from '../vue/use-actions.ts';
export { useAppKitConnection } from '../vue/use-app-kit-connection.ts';
export { useAppKitEvents } from '../vue/use-app-kit-events.ts';
export { useAppKitProvider } from '../vue/use-app-kit-provider.ts';
export { useAppKitWallet } from '../vue/use-app-kit-wallet.ts';
export { useBalance } from '../vue/use-balance.ts';
export {
  useAppKitAccount,
  useAppKitConnections,
  useAppKitNetwork,
  useAppKitState,
  useAppKitTheme,
  useWalletInfo,
} from '../vue/use-state.ts';
