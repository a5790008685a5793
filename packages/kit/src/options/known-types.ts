import type { AppKitState, ConnectRowKind, Eip1193Provider, ViewName, WalletListing } from '@mooring/core';
import type { UseAppKitAccount, UseAppKitNetwork } from '@mooring/react';
import type { CreateAppKitOptions } from './create-appkit-options.ts';

// Types by the names under which sites written for AppKit import them.

export type AppKitOptions = CreateAppKitOptions;
export type CreateAppKit = CreateAppKitOptions;
export type Views = ViewName;
export type ThemeMode = 'light' | 'dark';
export type { ThemeVariables } from './theme-variables.ts';
export type Metadata = AppKitState['metadata'];
export type CustomWallet = WalletListing;
export type ConnectorTypeOrder = ConnectRowKind;
export type Provider = Eip1193Provider;
export type UseAppKitAccountReturn = UseAppKitAccount;
export type UseAppKitNetworkReturn = UseAppKitNetwork;
