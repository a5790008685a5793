import type { WalletListing } from './wallet.ts';

/** Kinds of rows of Connect, which a site can order. */
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
/** Features that Account offers a connected visitor. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send';

/** A site's options for its modal, read by views and selectors; names are those of `createAppKit`. */
export interface ModalOptions {
  /** Language of the modal and its buttons; `auto`: the first shipped one of the visitor's languages, else English. */
  readonly locale: string;
  readonly allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE';
  readonly featuredWalletIds: readonly string[];
  readonly includeWalletIds: readonly string[];
  readonly excludeWalletIds: readonly string[];
  readonly customWallets: readonly WalletListing[];
  /** Custom wallets that are not read yet: their rows are reserved. */
  readonly customWalletsUnread: number;
  readonly connectorTypeOrder: readonly ConnectRowKind[];
  /** Empty: automatic. */
  readonly connectMethodsOrder: readonly ConnectMethod[];
  readonly walletFeaturesOrder: readonly WalletFeature[];
  /** Whether the button is shown, in its place of the order. */
  readonly receive: boolean;
  /** Like `receive`. */
  readonly send: boolean;
  /** Whether the site allows events to leave the page if the API's operator wants them. */
  readonly analytics: boolean;
  readonly termsConditionsUrl: string | undefined;
  readonly privacyPolicyUrl: string | undefined;
  readonly legalCheckbox: boolean;
  readonly collapseWallets: boolean;
  readonly enableWallets: boolean;
  readonly enableWalletGuide: boolean;
  /** Whether the visitor may switch networks. Switching back from an unlisted chain is always offered. */
  readonly enableNetworkSwitch: boolean;
  /** Whether announced wallets (EIP-6963) are listed; if not, `window.ethereum` is listed as itself. */
  readonly enableEIP6963: boolean;
  /** Whether `window.ethereum` is listed if no announced wallet is the same object. */
  readonly enableInjected: boolean;
  /** Whether a Coinbase connector of the site's chain library is listed. */
  readonly enableCoinbase: boolean;
  /** Whether connected wallets may stay on an unlisted chain without a warning. */
  readonly allowUnsupportedChain: boolean;
  /** Never starts a pairing: the site shows the link. */
  readonly manualWCControl: boolean;
  readonly preferUniversalLinks: boolean;
  /** Whether the modal is part of the page: always rendered, no overlay. */
  readonly enableEmbedded: boolean;
  /** Only connects: no features of the API's operator, and no list of networks for an unlisted chain. */
  readonly basic: boolean;
  /** Whether alerts are shown in the modal, not only reported. */
  readonly debug: boolean;
  /** Pictures by CAIP-2 reference or connector id, from the site. */
  readonly chainImages: Readonly<Record<string, string>>;
  readonly connectorImages: Readonly<Record<string, string>>;
  /** The token whose balance replaces the native one, by CAIP-2 id. */
  readonly tokens: Readonly<Record<string, { readonly address: string }>>;
}

/** Facts about the visitor's device that the modal depends on. */
export interface Device {
  readonly mobile: boolean;
  readonly ios: boolean;
  readonly android: boolean;
  readonly safari: boolean;
  readonly telegram: boolean;
}
