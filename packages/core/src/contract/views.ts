import type { SwapQuote } from '@mooring/protocol/api';
import type { CaipAddress, CaipNetwork, CaipNetworkId, ChainNamespace } from './network.ts';
import type { WalletListing } from './wallet.ts';

/**
 * Condition for `open` to show a view that a site names; otherwise it shows Account, or Connect while disconnected. Views of a
 * `flow` are reached through it alone: they need its data.
 */
export type ViewNeed =
  | 'nothing'
  | 'connection'
  | 'network switch'
  | 'unsupported chain'
  /** A connection, while neither the site nor the operator has turned swaps off. */
  | 'swaps'
  | 'buying'
  | 'buying connected'
  | 'flow';

/**
 * The flow that a view is a step of. Connecting begins with `choose wallet`; `choose chain`, `ask wallet` and `pair` are its later
 * steps.
 */
export type ViewFlow =
  | 'none'
  | 'choose wallet'
  | 'choose chain'
  | 'ask wallet'
  | 'pair'
  | 'manage wallets'
  | 'switch network'
  | 'sign in';

/** Properties of a view that `core` needs. */
export interface ViewProperties {
  readonly needs: ViewNeed;
  readonly flow: ViewFlow;
  /** It lists the wallets of every namespace. */
  readonly everyNamespace?: true | undefined;
}

/**
 * Every view, with its properties. The names are those of the original and part of the public API. The record in
 * `src/modal/view-table.ts` of `@mooring/react` maps each of them to its content.
 */
export const viewProperties = {
  Account: { needs: 'connection', flow: 'none' },
  AccountSettings: { needs: 'connection', flow: 'none' },
  AllWallets: { needs: 'nothing', flow: 'none', everyNamespace: true },
  BuyInProgress: { needs: 'flow', flow: 'none' },
  ChooseAccountName: { needs: 'connection', flow: 'none' },
  Connect: { needs: 'nothing', flow: 'choose wallet' },
  ConnectWallets: { needs: 'nothing', flow: 'choose wallet', everyNamespace: true },
  ConnectingExternal: { needs: 'flow', flow: 'ask wallet' },
  ConnectingMultiChain: { needs: 'flow', flow: 'choose chain' },
  ConnectingWalletConnect: { needs: 'nothing', flow: 'pair' },
  ConnectingWalletConnectBasic: { needs: 'nothing', flow: 'pair', everyNamespace: true },
  Downloads: { needs: 'flow', flow: 'none' },
  FundWallet: { needs: 'connection', flow: 'none' },
  GetWallet: { needs: 'nothing', flow: 'none' },
  Networks: { needs: 'network switch', flow: 'none' },
  OnRampActivity: { needs: 'connection', flow: 'none' },
  OnRampFiatSelect: { needs: 'buying', flow: 'none' },
  OnRampProviders: { needs: 'buying connected', flow: 'none' },
  OnRampTokenSelect: { needs: 'buying', flow: 'none' },
  ProfileWallets: { needs: 'connection', flow: 'manage wallets' },
  RegisterAccountName: { needs: 'connection', flow: 'none' },
  RegisterAccountNameSuccess: { needs: 'flow', flow: 'none' },
  SIWXSignMessage: { needs: 'flow', flow: 'sign in' },
  Swap: { needs: 'swaps', flow: 'none' },
  SwapPreview: { needs: 'flow', flow: 'none' },
  SwapSelectToken: { needs: 'flow', flow: 'none' },
  SwitchActiveChain: { needs: 'flow', flow: 'switch network' },
  SwitchNetwork: { needs: 'flow', flow: 'switch network' },
  Transactions: { needs: 'connection', flow: 'none' },
  UnsupportedChain: { needs: 'unsupported chain', flow: 'none' },
  WalletCompatibleNetworks: { needs: 'connection', flow: 'none' },
  WalletReceive: { needs: 'connection', flow: 'none' },
  WalletSend: { needs: 'connection', flow: 'none' },
  WalletSendPreview: { needs: 'flow', flow: 'none' },
  WalletSendSelectToken: { needs: 'flow', flow: 'none' },
  WhatIsABuy: { needs: 'nothing', flow: 'none' },
  WhatIsANetwork: { needs: 'nothing', flow: 'none' },
  WhatIsAWallet: { needs: 'nothing', flow: 'none' },
} as const satisfies Readonly<Record<string, ViewProperties>>;

/** Names of all views. */
export type ViewName = keyof typeof viewProperties;

/** Views that `open` takes by name. */
export type StartViewName = {
  [Name in ViewName]: (typeof viewProperties)[Name]['needs'] extends 'flow' ? never : Name;
}[ViewName];

/** The namespace to connect, and the network to connect on. */
export interface WantedChain {
  readonly namespace?: ChainNamespace | undefined;
  readonly chainId?: CaipNetworkId | undefined;
}

/** Data that a view needs; a view that is not listed needs none. */
interface ViewData {
  /** A purchase, by its id. */
  readonly BuyInProgress: { readonly id: string };
  /** Without a namespace: in any namespace of the wallet. */
  readonly Connect: WantedChain;
  readonly ConnectingExternal: WantedChain & { readonly connectorId: string };
  /** A multichain wallet in the page, by one of its ids. */
  readonly ConnectingMultiChain: { readonly connectorId: string };
  /** Without a wallet: any wallet, by QR code. */
  readonly ConnectingWalletConnect: { readonly wallet?: WalletListing | undefined };
  /** The registered name, and its account. */
  readonly RegisterAccountNameSuccess: { readonly accountName: string; readonly address: CaipAddress };
  /** Initial values of the form: an amount in whole tokens, and symbols. */
  readonly Swap: {
    readonly amount?: string | undefined;
    readonly fromToken?: string | undefined;
    readonly toToken?: string | undefined;
  };
  /** With the quote that the visitor has seen. */
  readonly SwapPreview: { readonly quote: SwapQuote };
  readonly SwapSelectToken: { readonly side: 'sourceToken' | 'toToken' };
  /** Network of a namespace without a connection. */
  readonly SwitchActiveChain: { readonly network: CaipNetwork };
  readonly SwitchNetwork: { readonly network: CaipNetwork };
  /** Without a reason: the site does not know the wallet's network. */
  readonly UnsupportedChain: { readonly reason?: 'swap' | undefined };
  readonly Downloads: { readonly wallet: WalletListing };
}

/** Views that can connect a remote wallet: that of pairing, and those that need no data. */
export type RemoteViewName = 'ConnectingWalletConnect' | Exclude<StartViewName, keyof ViewData>;

/** The view of one name, with its data; for all names, any view. */
export type ViewOf<Name extends ViewName> = ViewName extends Name
  ? View
  : Name extends keyof ViewData
    ? { readonly name: Name } & ViewData[Name]
    : { readonly name: Name };

/** A view with its data: a discriminated union, so that a view never reads another's. */
export type View =
  | { readonly name: Exclude<ViewName, keyof ViewData> }
  | { [Name in keyof ViewData]: { readonly name: Name } & ViewData[Name] }[keyof ViewData];
