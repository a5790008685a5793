import type { Adapter, AppKitNetwork } from '@mooring/core';

/** The servers of this site. Nothing is asked of a server that is not named here. */
export interface Services {
  /** `ws:` or `wss:` address of the relay: needed to pair wallets on other devices. */
  readonly relay?: string | undefined;
  readonly api?: string | undefined;
  readonly embeddedWallet?: string | undefined;
}

/** What `createAppKit` takes. */
export interface CreateAppKitOptions extends LaterOptions {
  /** At least one. */
  readonly networks: readonly [AppKitNetwork, ...AppKitNetwork[]];
  /** Without any, EVM wallets work through the page's own means: found in the browser, or paired. */
  readonly adapters?: readonly Adapter[] | undefined;
  readonly services?: Services | undefined;
  /** Handed to the relay as the site's name for itself, where the relay wants one. */
  readonly projectId?: string | undefined;
  /** What a wallet shows of the site. Default: the page's title, description, address and icon. */
  readonly metadata?:
    | {
        readonly name: string;
        readonly description: string;
        readonly url: string;
        readonly icons: readonly string[];
      }
    | undefined;
  /** On a first visit. Default: the first of `networks`. */
  readonly defaultNetwork?: AppKitNetwork | undefined;
  /** Default: what the visitor's system says. */
  readonly themeMode?: 'light' | 'dark' | 'system' | undefined;
  /** `--w3m-…` variables. */
  readonly themeVariables?: Readonly<Record<string, string | number>> | undefined;
  /** Restore the connection of the last visit. Default true. */
  readonly enableReconnect?: boolean | undefined;
  /** Offer pairing where a relay is configured. Default true. */
  readonly enableWalletConnect?: boolean | undefined;
}

/** Options of the original that parts to come will read: accepted, so that a site can switch, and without effect today. */
export interface LaterOptions {
  readonly features?: Readonly<Record<string, unknown>> | undefined;
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined;
  readonly featuredWalletIds?: readonly string[] | undefined;
  readonly includeWalletIds?: readonly string[] | undefined;
  readonly excludeWalletIds?: readonly string[] | undefined;
  readonly customWallets?: readonly unknown[] | undefined;
  readonly tokens?: Readonly<Record<string, unknown>> | undefined;
  readonly customRpcUrls?: Readonly<Record<string, readonly { readonly url: string }[]>> | undefined;
  readonly chainImages?: Readonly<Record<string, string>> | undefined;
  readonly connectorImages?: Readonly<Record<string, string>> | undefined;
  readonly termsConditionsUrl?: string | undefined;
  readonly privacyPolicyUrl?: string | undefined;
  readonly enableWallets?: boolean | undefined;
  readonly enableWalletGuide?: boolean | undefined;
  readonly enableEIP6963?: boolean | undefined;
  readonly enableCoinbase?: boolean | undefined;
  readonly enableInjected?: boolean | undefined;
  readonly enableNetworkSwitch?: boolean | undefined;
  readonly enableAuthLogger?: boolean | undefined;
  readonly allowUnsupportedChain?: boolean | undefined;
  readonly debug?: boolean | undefined;
  readonly defaultAccountTypes?: Readonly<Record<string, string>> | undefined;
}
