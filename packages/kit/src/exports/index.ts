export type {
  AppKitNetwork,
  CaipAddress,
  CaipNetwork,
  CaipNetworkId,
  PublicConnectorType as ConnectorType,
} from '@mooring/core';
export type {
  CaipIdOf,
  ChainNamespace,
  ConnectionEntry as Connection,
  ConnectMethod,
  ListedNetwork,
  NetworkList,
  OpenOptions,
  PublicConnector as Connector,
  PublicState,
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
export type { AppKitElement, ElementProperties } from '@mooring/react';
export { AppKit, type PublicTheme } from '../appkit/app-kit.ts';
export { createAppKit } from '../appkit/create-appkit.ts';
export { errorTitles } from '../appkit/error-titles.ts';
export type { PublicAccount } from '../appkit/public-account.ts';
export type { SwitchConnection } from '../appkit/switch-connection.ts';
export type { ProvidersByNamespace } from '../appkit/watch-providers.ts';
export type {
  CreateAppKitOptions,
  Features,
  LaterOptions,
  Services,
} from '../options/create-appkit-options.ts';
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
