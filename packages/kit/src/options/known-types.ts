import type { ConnectRowKind, PlannedViewName, ViewName, WalletListing } from '@mooring/core/page';
import type { Eip1193Provider } from '@mooring/evm';
import type { UseAppKitAccount, UseAppKitNetwork } from '@mooring/react';
import type { CreateAppKitOptions } from './create-appkit-options.ts';

// Types under the names that sites written for AppKit import.

/** The original's name of {@link CreateAppKitOptions}. */
export type AppKitOptions = CreateAppKitOptions;
/** The original's name of {@link CreateAppKitOptions}. */
export type CreateAppKit = CreateAppKitOptions;
/** Names of views that `open` takes. */
export type Views = ViewName | PlannedViewName;
/** Colour scheme that a site may set. */
export type ThemeMode = 'light' | 'dark';
export type { Metadata } from '@mooring/core';
export type { ThemeVariables } from '@mooring/react';
/** The original's name of a wallet that a site adds. */
export type CustomWallet = WalletListing;
/** The original's name of the kinds of rows in Connect. */
export type ConnectorTypeOrder = ConnectRowKind;
/** The original's name of an EIP-1193 provider. */
export type Provider = Eip1193Provider;
/** The original's name of {@link UseAppKitAccount}. */
export type UseAppKitAccountReturn = UseAppKitAccount;
/** The original's name of {@link UseAppKitNetwork}. */
export type UseAppKitNetworkReturn = UseAppKitNetwork;
