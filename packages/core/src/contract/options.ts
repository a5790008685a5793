import type { WalletListing } from './wallet.ts';

/** Kinds of rows of Connect, in the order a site may choose. */
export type ConnectRowKind =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended';

/** Ways to connect that a site can order. */
export type ConnectMethod = 'wallet' | 'email' | 'social';
/** What Account offers a connected visitor. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send';

/** A site's choices for its modal, read by views and selectors; names are those of `createAppKit`. */
export interface ModalOptions {
  /** Language of the modal and its buttons; `auto`: the first of the visitor's languages that is shipped, else English. */
  readonly locale: string;
  readonly allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE';
  readonly featuredWalletIds: readonly string[];
  readonly includeWalletIds: readonly string[];
  readonly excludeWalletIds: readonly string[];
  readonly customWallets: readonly WalletListing[];
  /** Wallets of the site's own that are still to be read: their places are kept free. */
  readonly customWalletsUnread: number;
  readonly connectorTypeOrder: readonly ConnectRowKind[];
  /** Empty: automatic. */
  readonly connectMethodsOrder: readonly ConnectMethod[];
  readonly walletFeaturesOrder: readonly WalletFeature[];
  /** That button is there where the order has it. */
  readonly receive: boolean;
  /** The same. */
  readonly send: boolean;
  readonly termsConditionsUrl: string | undefined;
  readonly privacyPolicyUrl: string | undefined;
  readonly legalCheckbox: boolean;
  readonly collapseWallets: boolean;
  readonly enableWallets: boolean;
  readonly enableWalletGuide: boolean;
  /** The visitor may choose among the networks. From a chain the site does not list the way back is offered all the same. */
  readonly enableNetworkSwitch: boolean;
  /** Wallets that announce themselves (EIP-6963) are listed; without them `window.ethereum` stands for itself. */
  readonly enableEIP6963: boolean;
  /** `window.ethereum` is listed where no announced wallet is the same. */
  readonly enableInjected: boolean;
  /** A Coinbase connector that the site gave its chain library is listed. */
  readonly enableCoinbase: boolean;
  /** Connected wallets on a chain the site does not list are left in peace. */
  readonly allowUnsupportedChain: boolean;
  /** Never starts a pairing: the site shows the link. */
  readonly manualWCControl: boolean;
  readonly preferUniversalLinks: boolean;
  /** The modal is part of the page: always rendered, no overlay. */
  readonly enableEmbedded: boolean;
  readonly basic: boolean;
  /** Alerts are shown in the modal, not only reported. */
  readonly debug: boolean;
  /** Pictures by CAIP-2 reference or connector id, from the site. */
  readonly chainImages: Readonly<Record<string, string>>;
  readonly connectorImages: Readonly<Record<string, string>>;
}

/** The visitor's device, as far as the modal behaves by it. */
export interface Device {
  readonly mobile: boolean;
  readonly ios: boolean;
  readonly android: boolean;
  readonly safari: boolean;
  readonly telegram: boolean;
}
