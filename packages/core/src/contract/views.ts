import type { CaipNetwork, CaipNetworkId, ChainNamespace } from './network.ts';
import type { WalletListing } from './wallet.ts';

/**
 * Condition for `open` to show a view that a site names; otherwise it shows Account, or Connect while disconnected. Views of a
 * `flow` are reached through it alone: they need its data.
 */
export type ViewNeed =
  | 'nothing'
  | 'connection'
  | 'no connection'
  | 'network switch'
  | 'unsupported chain'
  | 'flow';

/**
 * Every view, with what it needs. The names are those of the original and part of the public API. `@mooring/react` has the
 * record that shows each of them (`src/modal/view-table.ts`).
 */
export const viewNeeds = {
  Account: 'connection',
  AccountSettings: 'connection',
  AllWallets: 'no connection',
  Connect: 'nothing',
  ConnectWallets: 'no connection',
  ConnectingExternal: 'flow',
  ConnectingMultiChain: 'flow',
  ConnectingWalletConnect: 'nothing',
  ConnectingWalletConnectBasic: 'no connection',
  Downloads: 'flow',
  FundWallet: 'connection',
  GetWallet: 'nothing',
  Networks: 'network switch',
  ProfileWallets: 'connection',
  SIWXSignMessage: 'flow',
  SwitchActiveChain: 'flow',
  SwitchNetwork: 'flow',
  Transactions: 'connection',
  UnsupportedChain: 'unsupported chain',
  WalletCompatibleNetworks: 'connection',
  WalletReceive: 'connection',
  WalletSend: 'connection',
  WalletSendPreview: 'flow',
  WalletSendSelectToken: 'flow',
  WhatIsANetwork: 'nothing',
  WhatIsAWallet: 'nothing',
} as const satisfies Readonly<Record<string, ViewNeed>>;

/** Every view that there is. */
export type ViewName = keyof typeof viewNeeds;

/** Views that `open` takes by name. */
export type StartViewName = {
  [Name in ViewName]: (typeof viewNeeds)[Name] extends 'flow' ? never : Name;
}[ViewName];

/** The namespace to connect, and the network to connect on. */
export interface WantedChain {
  readonly namespace?: ChainNamespace | undefined;
  readonly chainId?: CaipNetworkId | undefined;
}

/** Data that a view needs; a view that is not listed needs none. */
interface ViewData {
  /** Without a namespace: wherever the wallet lives. */
  readonly Connect: WantedChain;
  readonly ConnectingExternal: WantedChain & { readonly connectorId: string };
  /** A wallet of the page that lives in several namespaces, by one of its ids. */
  readonly ConnectingMultiChain: { readonly connectorId: string };
  /** Without a wallet: any wallet, by its code. */
  readonly ConnectingWalletConnect: { readonly wallet?: WalletListing | undefined };
  /** Network of a namespace without a connection. */
  readonly SwitchActiveChain: { readonly network: CaipNetwork };
  readonly SwitchNetwork: { readonly network: CaipNetwork };
  readonly Downloads: { readonly wallet: WalletListing };
}

/** A view of one name, with its data. */
export type ViewOf<Name extends ViewName> = Name extends keyof ViewData
  ? { readonly name: Name } & ViewData[Name]
  : { readonly name: Name };

/** A view with its data: a discriminated union, so that a view never reads another's. */
export type View =
  | { readonly name: Exclude<ViewName, keyof ViewData> }
  | { [Name in keyof ViewData]: ViewOf<Name> }[keyof ViewData];
