import type {
  ConnectRowKind,
  Eip1193Provider,
  PlannedViewName,
  ViewName,
  WalletListing,
} from '@mooring/core';
import type { UseAppKitAccount, UseAppKitNetwork } from '@mooring/react';
import type { CreateAppKitOptions } from './create-appkit-options.ts';

// Types by the names under which sites written for AppKit import them.

export type AppKitOptions = CreateAppKitOptions;
export type CreateAppKit = CreateAppKitOptions;
export type Views = ViewName | PlannedViewName;
export type ThemeMode = 'light' | 'dark';
export type { WritableMetadata as Metadata } from '@mooring/core';
export type { ThemeVariables } from '@mooring/react';
export type CustomWallet = WalletListing;
export type ConnectorTypeOrder = ConnectRowKind;
export type Provider = Eip1193Provider;
export type UseAppKitAccountReturn = UseAppKitAccount;
export type UseAppKitNetworkReturn = UseAppKitNetwork;
