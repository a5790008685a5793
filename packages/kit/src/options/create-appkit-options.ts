import type { ProviderOverride, SiteProvider } from '@mooring/adapter-universal/paired';
import type { AccountType, AccountTypeOf, Adapter, Constant, Metadata, Namespaces } from '@mooring/core';
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

/** The site's servers. The modal sends requests to no others. */
export interface Services {
  /** `ws:` or `wss:` address of the relay: needed to pair wallets on other devices. */
  readonly relay?: string | undefined;
  /**
   * `https:` or `http:` address of the API, which lists wallets and tokens, configures the modal, and lets wallets verify the origin of a request.
   */
  readonly api?: string | undefined;
  /** No effect yet: origin of the embedded wallet. */
  readonly embeddedWallet?: string | undefined;
}

/** Account types by namespace. */
export type DefaultAccountTypes = {
  readonly [N in keyof Namespaces]?: AccountTypeOf<N> | undefined;
} & Readonly<Record<string, AccountType | undefined>>;

/** Options of `createAppKit`. The type of `networks` narrows options that depend on it. */
export interface CreateAppKitOptions<Networks extends NetworkList = NetworkList> extends LaterOptions {
  /** At least one. */
  readonly networks: Networks;
  /** Default: none. EVM wallets, in the browser or paired, then work without a chain library. */
  readonly adapters?: readonly Adapter[] | undefined;
  readonly services?: Services | undefined;
  /** Project id for the relay, if it requires one. */
  readonly projectId?: string | undefined;
  /**
   * Site metadata that wallets show. Default: the page's title, description, URL and icon. `redirect` is where a wallet on the
   * same phone returns to.
   */
  readonly metadata?: Constant<Metadata> | undefined;
  /** The network of a first visit. Default: the first of `networks`. */
  readonly defaultNetwork?: NoInfer<Networks[number]> | undefined;
  /**
   * Language of the modal and its buttons: `en`, `ar` (right to left), `es`, or `auto` for the first supported language of the
   * visitor's browser, else English. Default `en`. Other languages than English load on demand.
   */
  readonly locale?: Locale | 'auto' | undefined;
  /** Default: the visitor's system setting. */
  readonly themeMode?: 'light' | 'dark' | 'system' | undefined;
  /** `--w3m-…` variables, or Mooring's tokens: `--mo-…`. */
  readonly themeVariables?: ThemeVariables | undefined;
  /** Restore the last visit's connections. If not, paired wallets are disconnected. Default true. */
  readonly enableReconnect?: boolean | undefined;
  /** Offer pairing if a relay is configured. Default true. */
  readonly enableWalletConnect?: boolean | undefined;
  /** Sign-in with the wallet, `new ReownAuthentication()` or `new DefaultSIWX()` of `@mooring/kit/siwx`, or your own. */
  readonly siwx?: Siwx | undefined;
  /** Sign-in with the older SIWE client, whose functions call the site's server. Cannot be combined with `siwx`. */
  readonly siweConfig?: SiweConfig | undefined;
  readonly features?: Features | undefined;
  /** The row that opens the list of all wallets. Default `SHOW`. */
  readonly allWallets?: ModalOptions['allWallets'] | undefined;
  /** Ids of the wallets to show first, in this order. */
  readonly featuredWalletIds?: readonly string[] | undefined;
  /** Ids of the only wallets to list. */
  readonly includeWalletIds?: readonly string[] | undefined;
  /** Ids of wallets to hide, even if they are in the browser. */
  readonly excludeWalletIds?: readonly string[] | undefined;
  /** Wallets to add to the list, at most 100. */
  readonly customWallets?: readonly WalletListing[] | undefined;
  /**
   * RPC URLs by CAIP-2 id, used before those of the network. `config` goes to the chain library, such as the options of viem's
   * `http()`.
   */
  readonly customRpcUrls?:
    | {
        readonly [Id in CaipIdOf<NoInfer<Networks[number]>>]?:
          | readonly { readonly url: string; readonly config?: object | undefined }[]
          | undefined;
      }
    | undefined;
  /**
   * The account type to use first, by namespace, for wallets with several: `payment` or `ordinal` of a Bitcoin wallet. Default:
   * `payment` for Bitcoin, `smartAccount` for `eip155`, else `eoa`.
   */
  readonly defaultAccountTypes?: DefaultAccountTypes | undefined;
  /**
   * The token whose balance the buttons and the Account view show in place of the native one, by CAIP-2 id: the address
   * of its contract, or its mint on Solana. Read from a node; if that fails, the native balance is shown. `image` has
   * no effect.
   */
  readonly tokens?:
    | Readonly<Record<string, { readonly address: string; readonly image?: string | undefined }>>
    | undefined;
  /** Images by chain id. Only `data:` images are shown. */
  readonly chainImages?: Readonly<Record<string | number, string>> | undefined;
  /** Images by connector id. Only `data:` images are shown. */
  readonly connectorImages?: Readonly<Record<string, string>> | undefined;
  readonly termsConditionsUrl?: string | undefined;
  readonly privacyPolicyUrl?: string | undefined;
  /** Offer wallets. Default true. */
  readonly enableWallets?: boolean | undefined;
  /** Offer an explanation of wallets. Default true. */
  readonly enableWalletGuide?: boolean | undefined;
  /** Let the visitor switch networks. Default true. Switching back from an unsupported network is always offered. */
  readonly enableNetworkSwitch?: boolean | undefined;
  /** List wallets that announce themselves in the browser (EIP-6963). Default true. */
  readonly enableEIP6963?: boolean | undefined;
  /** List `window.ethereum` unless the same wallet announces itself. Default true. */
  readonly enableInjected?: boolean | undefined;
  /** List the Coinbase connector of your chain library. Default true. */
  readonly enableCoinbase?: boolean | undefined;
  /** Do not prompt the visitor to leave a network that the site does not list. Default false. */
  readonly allowUnsupportedChain?: boolean | undefined;
  /** Start pairings from the site instead of the modal. Default false. */
  readonly manualWCControl?: boolean | undefined;
  /**
   * The site's universal provider (`UniversalProvider.init` of `@mooring/adapter-universal/provider`). The modal pairs through it and
   * its relay, and shows sessions that the site creates or ends with it.
   */
  readonly universalProvider?: SiteProvider | undefined;
  /** Methods, chains and events to request from paired wallets instead of the defaults. */
  readonly universalProviderConfigOverride?: ProviderOverride | undefined;
  /**
   * Prefix of this instance's storage keys: up to 32 letters, digits, `-` and `_`. For a second instance on the same origin; pass
   * the same one to its `WagmiAdapter`. Default: the original's keys.
   */
  readonly customStoragePrefix?: string | undefined;
  /**
   * Only connect: turns off swaps, buying, activity and the operator's line, and shows no list of networks when the wallet moves to one that the site
   * does not list. Default false.
   */
  readonly basic?: boolean | undefined;
  /** Show the modal as part of the page, with `AppKitModal`. Default false. */
  readonly enableEmbedded?: boolean | undefined;
  /** On phones, open wallets by universal link (`https:`) if they have one. Default false. */
  readonly experimental_preferUniversalLinks?: boolean | undefined;
  /** Called with each error of the modal, after the visitor sees it. */
  readonly onError?: ((error: AppKitErrorInfo) => void) | undefined;
  /** Show configuration mistakes in the modal. Default true. */
  readonly debug?: boolean | undefined;
}

/** Features of the modal, and their order. */
export interface Features extends LaterFeatures {
  readonly allWallets?: boolean | undefined;
  /** Require a checkbox before connecting, if `termsConditionsUrl` or `privacyPolicyUrl` is set. Default false. */
  readonly legalCheckbox?: boolean | undefined;
  /** Collapse wallets into one row if another way to connect comes first. Default false. */
  readonly collapseWallets?: boolean | undefined;
  /** Order of the row types in the Connect view. */
  readonly connectorTypeOrder?: readonly ConnectRowKind[] | undefined;
  /** Order of the ways to connect. `email` and `social` have no effect yet. */
  readonly connectMethodsOrder?: readonly ConnectMethod[] | undefined;
  /** Order of the buttons in the Account view. */
  readonly walletFeaturesOrder?: readonly WalletFeature[] | undefined;
  /** Show the address button. Default true. */
  readonly receive?: boolean | undefined;
  /** Show the button to send. Default true. */
  readonly send?: boolean | undefined;
  /** Show the account's activity if an API provides it. Default true. */
  readonly activity?: boolean | undefined;
  /** Older name of `activity`: `false` turns it off, whatever the value of `activity`. */
  readonly history?: boolean | undefined;
  /**
   * Offer swaps if `services.api` supports them. A list of the original's providers counts as `true`, an empty one as
   * `false`. Default true.
   */
  readonly swaps?: boolean | readonly string[] | undefined;
  /**
   * Offer buying if the operator of `services.api` has configured a provider: a list of providers (`meld`, `coinbase`,
   * `sandbox`), all (`true`) or none (`false`). Hidden in restricted time zones unless the operator allows them.
   * Default true.
   */
  readonly onramp?: boolean | readonly string[] | undefined;
  /**
   * Send the modal's events to `services.api` if its operator wants them: never pairing links, e-mail addresses or signatures, and
   * addresses only if the operator stores them. `false`: no event leaves the page. Default true.
   */
  readonly analytics?: boolean | undefined;
  /**
   * Use the sign-in that `services.api` verifies and stores in place of `siwx`. No effect without that service. Default
   * false.
   */
  readonly reownAuthentication?: boolean | undefined;
  /** Show the line that the operator of `services.api` sets at the bottom of the modal. Default true. */
  readonly reownBranding?: boolean | undefined;
}

/** Features of the original that are accepted and have no effect. */
interface LaterFeatures {
  /** No effect yet: there is no login by e-mail. */
  readonly email?: boolean | undefined;
  /** No effect yet: there is no login by e-mail. */
  readonly emailShowWallets?: boolean | undefined;
  /** No effect yet: there are no social logins. */
  readonly socials?: readonly string[] | false | undefined;
  /** No effect yet: there is no view to pay in. */
  readonly pay?: boolean | undefined;
  /** No effect yet: there are no smart sessions. */
  readonly smartSessions?: boolean | undefined;
}

/** Options of the original that are accepted and have no effect. */
export interface LaterOptions {
  /** No effect yet: there is no embedded wallet to log. */
  readonly enableAuthLogger?: boolean | undefined;
  /** No effect: pass it to your Coinbase connector. */
  readonly coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly' | undefined;
  /** No effect: the modal adds nothing to the page before it opens. */
  readonly disableAppend?: boolean | undefined;
  /** No effect, as in the original. */
  readonly showWallets?: boolean | undefined;
}
