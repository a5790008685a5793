import type { ConnectRowKind, PlannedViewName, ViewName, WalletListing } from '@mooring/core/page';
import type { Eip1193Provider } from '@mooring/evm';
import type { UseAppKitAccount, UseAppKitNetwork } from '@mooring/react';
import type { CreateAppKitOptions } from './create-appkit-options.ts';

// Types by the names under which sites written for AppKit import them.

export type AppKitOptions = CreateAppKitOptions;
export type CreateAppKit = CreateAppKitOptions;
export type Views = ViewName | PlannedViewName;
export type ThemeMode = 'light' | 'dark';
export type { WritableMetadata as Metadata } from '@mooring/core/page';
export type { ThemeVariables } from '@mooring/react';
export type CustomWallet = WalletListing;
export type ConnectorTypeOrder = ConnectRowKind;
export type Provider = Eip1193Provider;
export type UseAppKitAccountReturn = UseAppKitAccount;
export type UseAppKitNetworkReturn = UseAppKitNetwork;
