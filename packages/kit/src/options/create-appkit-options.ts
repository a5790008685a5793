import type { ProviderOverride, SiteProvider } from '@mooring/adapter-universal/paired';
import type { AccountType, AccountTypeOf, Adapter, Metadata, Namespaces } from '@mooring/core';
import type {
  AppKitErrorInfo,
  CaipIdOf,
  ConnectMethod,
  ConnectRowKind,
  ModalOptions,
  NetworkList,
  Siwx,
  WalletFeature,
  WalletListing,
} from '@mooring/core/page';
import type { SiweConfig } from '@mooring/core/siwx';
import type { Locale, ThemeVariables } from '@mooring/react';

/** The servers of this site. Nothing is asked of a server that is not named here. */
export interface Services {
  /** `ws:` or `wss:` address of the relay: needed to pair wallets on other devices. */
  readonly relay?: string | undefined;
  /**
   * `https:` or `http:` address of the API: it tells the account's tokens, and wallets can ask it which page a request comes
   * from.
   */
  readonly api?: string | undefined;
  /** No effect yet: the address of the embedded wallet's own site. */
  readonly embeddedWallet?: string | undefined;
}

/** Kinds of accounts by namespace. */
export type DefaultAccountTypes = {
  readonly [N in keyof Namespaces]?: AccountTypeOf<N> | undefined;
} & Readonly<Record<string, AccountType | undefined>>;

/** What `createAppKit` takes. What depends on the networks is typed by those that are given. */
export interface CreateAppKitOptions<Networks extends NetworkList = NetworkList> extends LaterOptions {
  /** At least one. */
  readonly networks: Networks;
  /** Without any, EVM wallets work through the page's own means: found in the browser, or paired. */
  readonly adapters?: readonly Adapter[] | undefined;
  readonly services?: Services | undefined;
  /** Handed to the relay as the site's name for itself, where the relay wants one. */
  readonly projectId?: string | undefined;
  /**
   * What a wallet shows of the site. Default: the page's title, description, address and icon. `redirect`: where a wallet on
   * the same phone leads back to.
   */
  readonly metadata?: Metadata | undefined;
  /** On a first visit. Default: the first of `networks`. */
  readonly defaultNetwork?: NoInfer<Networks[number]> | undefined;
  /**
   * What the modal and its buttons speak: `en`, `ar` (right to left) or `es`; `auto` is the first of the visitor's own
   * languages that is among them, else English. Default `en`. A language other than English is fetched when it is wanted.
   */
  readonly locale?: Locale | 'auto' | undefined;
  /** Default: what the visitor's system says. */
  readonly themeMode?: 'light' | 'dark' | 'system' | undefined;
  /** `--w3m-…` variables, or tokens of ours: `--mo-…`. */
  readonly themeVariables?: ThemeVariables | undefined;
  /** Restore the connection of the last visit. Default true. */
  readonly enableReconnect?: boolean | undefined;
  /** Offer pairing where a relay is configured. Default true. */
  readonly enableWalletConnect?: boolean | undefined;
  /** Sign-in with the wallet, for example `new DefaultSIWX()` of `@mooring/kit/siwx`. */
  readonly siwx?: Siwx | undefined;
  /** Sign-in in the older shape: functions that ask the site's server. Not together with `siwx`. */
  readonly siweConfig?: SiweConfig | undefined;
  readonly features?: Features | undefined;
  /** The row that leads to every wallet. Default `SHOW`. */
  readonly allWallets?: ModalOptions['allWallets'] | undefined;
  /** Ids shown among the first, in this order. */
  readonly featuredWalletIds?: readonly string[] | undefined;
  /** Only these are listed. */
  readonly includeWalletIds?: readonly string[] | undefined;
  /** These are not listed, nor shown when they are in the browser. */
  readonly excludeWalletIds?: readonly string[] | undefined;
  /** Wallets the list does not have, at most 100. */
  readonly customWallets?: readonly WalletListing[] | undefined;
  /**
   * RPC addresses by CAIP-2 id; they come before those of the network. `config`: of the chain library that asks there,
   * such as viem's of `http()`.
   */
  readonly customRpcUrls?:
    | {
        readonly [Id in CaipIdOf<NoInfer<Networks[number]>>]?:
          | readonly { readonly url: string; readonly config?: object | undefined }[]
          | undefined;
      }
    | undefined;
  /**
   * Which kind of account is in use first, by namespace, where a wallet has several kinds: `payment` or `ordinal` of a Bitcoin wallet.
   * Default: `payment` there, `smartAccount` for `eip155`, `eoa` elsewhere.
   */
  readonly defaultAccountTypes?: DefaultAccountTypes | undefined;
  /** Pictures by chain id. Only `data:` images are shown. */
  readonly chainImages?: Readonly<Record<string | number, string>> | undefined;
  /** Pictures by connector id. Only `data:` images are shown. */
  readonly connectorImages?: Readonly<Record<string, string>> | undefined;
  readonly termsConditionsUrl?: string | undefined;
  readonly privacyPolicyUrl?: string | undefined;
  /** Offer wallets at all. Default true. */
  readonly enableWallets?: boolean | undefined;
  /** Offer to explain what a wallet is. Default true. */
  readonly enableWalletGuide?: boolean | undefined;
  /** Let the visitor choose among the networks. Default true. The way back from a chain you do not list is always offered. */
  readonly enableNetworkSwitch?: boolean | undefined;
  /** List wallets that announce themselves in the browser (EIP-6963). Default true. */
  readonly enableEIP6963?: boolean | undefined;
  /** List `window.ethereum` where no announced wallet is the same. Default true. */
  readonly enableInjected?: boolean | undefined;
  /** List a Coinbase connector that you gave your chain library. Default true. */
  readonly enableCoinbase?: boolean | undefined;
  /** Leave a wallet in peace on a network that the site does not list. Default false. */
  readonly allowUnsupportedChain?: boolean | undefined;
  /** The site starts pairings itself. Default false. */
  readonly manualWCControl?: boolean | undefined;
  /**
   * The site's own universal provider, made by `UniversalProvider.init` of `@mooring/adapter-universal/provider`: wallets are
   * paired through it, over its relay, and a session that the site itself makes or ends with it shows in the modal.
   */
  readonly universalProvider?: SiteProvider | undefined;
  /** What paired wallets are asked for in place of our own lists. */
  readonly universalProviderConfigOverride?: ProviderOverride | undefined;
  /**
   * Names of this instance's own for what it keeps in the visitor's browser: letters, digits, `-` and `_`, at most 32. For a
   * second instance on the same origin; give the same to its `WagmiAdapter`. Default: the names that other sites' sources
   * expect, which are the original's.
   */
  readonly customStoragePrefix?: string | undefined;
  /** `AppKitModal` shows the modal as a part of the page. Default false. */
  readonly enableEmbedded?: boolean | undefined;
  /** Open wallets on a phone by their `https:` address where they have one. Default false. */
  readonly experimental_preferUniversalLinks?: boolean | undefined;
  /** Told of whatever went wrong in the modal, after the visitor was. */
  readonly onError?: ((error: AppKitErrorInfo) => void) | undefined;
  /** Show what is wrong with the site's setup in the modal. Default true. */
  readonly debug?: boolean | undefined;
}

/** What the modal offers, and in which order. */
export interface Features extends LaterFeatures {
  readonly allWallets?: boolean | undefined;
  /** A box to tick before anything else, where `termsConditionsUrl` or `privacyPolicyUrl` is set. Default false. */
  readonly legalCheckbox?: boolean | undefined;
  /** Wallets behind one row where another way to connect comes first. Default false. */
  readonly collapseWallets?: boolean | undefined;
  /** Kinds of rows of Connect, in this order. */
  readonly connectorTypeOrder?: readonly ConnectRowKind[] | undefined;
  /** Ways to connect, in this order. `email` and `social` have no effect yet. */
  readonly connectMethodsOrder?: readonly ConnectMethod[] | undefined;
  /** Buttons of the account, in this order. Of these `receive` alone is there; the others have no effect yet. */
  readonly walletFeaturesOrder?: readonly WalletFeature[] | undefined;
  /** The button that shows the address. Default true. */
  readonly receive?: boolean | undefined;
}

/** Features of the original without effect: accepted, so that a site can switch. */
interface LaterFeatures {
  /** No effect yet: there is no view to swap tokens in. */
  readonly swaps?: boolean | readonly string[] | undefined;
  /** No effect yet: there is no view to buy tokens in. */
  readonly onramp?: boolean | readonly string[] | undefined;
  /** No effect yet: there is no login by e-mail. */
  readonly email?: boolean | undefined;
  /** No effect yet: there is no login by e-mail. */
  readonly emailShowWallets?: boolean | undefined;
  /** No effect yet: there are no social logins. */
  readonly socials?: readonly string[] | false | undefined;
  /** No effect yet: there is no view of the account's activity. */
  readonly history?: boolean | undefined;
  /** No effect yet: there is no view of the account's activity. */
  readonly activity?: boolean | undefined;
  /** No effect yet: there is no view to send tokens in. */
  readonly send?: boolean | undefined;
  /** No effect yet: there is no view to pay in. */
  readonly pay?: boolean | undefined;
  /** No effect: nothing is sent to anybody. */
  readonly analytics?: boolean | undefined;
  /** No effect yet: there are no smart sessions. */
  readonly smartSessions?: boolean | undefined;
  /** No effect: there is no such service. */
  readonly reownAuthentication?: boolean | undefined;
  /** No effect: the modal bears no brand. */
  readonly reownBranding?: boolean | undefined;
}

/** Options of the original without effect: accepted, so that a site can switch. */
export interface LaterOptions {
  /** No effect: the tokens that are shown are those that the API tells. */
  readonly tokens?: Readonly<Record<string, unknown>> | undefined;
  /** No effect yet: there is no embedded wallet whose log could be shown. */
  readonly enableAuthLogger?: boolean | undefined;
  /** No effect: give it to the Coinbase connector that you bring along. */
  readonly coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly' | undefined;
  /** No effect: nothing is put into the page before the modal opens. */
  readonly disableAppend?: boolean | undefined;
  /** No effect, as in the original. */
  readonly showWallets?: boolean | undefined;
}
