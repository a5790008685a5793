/**
 * A wallet as `GET /getWallets` lists it, and as a site writes its `customWallets`, with the wire's names. Links may be
 * null there. It comes from a server or a site, so its length is unknown: `readWallet` validates it before it becomes
 * state.
 */
export interface WalletListing {
  readonly id: string;
  readonly name: string;
  readonly homepage?: string | null | undefined;
  readonly image_id?: string | null | undefined;
  readonly image_url?: string | null | undefined;
  readonly order?: number | null | undefined;
  /** `scheme:` or `scheme://`, to which the pairing link is appended. */
  readonly mobile_link?: string | null | undefined;
  readonly desktop_link?: string | null | undefined;
  /** An `https:` page. */
  readonly webapp_link?: string | null | undefined;
  /** An `https:` address that the wallet's app opens. */
  readonly link_mode?: string | null | undefined;
  readonly app_store?: string | null | undefined;
  readonly play_store?: string | null | undefined;
  readonly chrome_store?: string | null | undefined;
  readonly rdns?: string | null | undefined;
  /** CAIP-2 ids; absent: every chain. */
  readonly chains?: readonly string[] | null | undefined;
  readonly badge_type?: string | null | undefined;
  /**
   * Hosts of the relays on which the wallet's app listens after it reads a pairing link, which names none. Absent:
   * unknown, or it needs no relay.
   */
  readonly relays?: readonly string[] | null | undefined;
  /** An invalid mobile link, which `readWallet` keeps so that it can be reported. */
  readonly broken_link?: string | null | undefined;
}

/** A wallet in this browser, as list queries describe it. */
export interface InstalledWallet {
  readonly name: string;
  readonly rdns?: string | undefined;
}

/** Query of a list of wallets. */
export interface WalletQuery {
  /** From 1. */
  readonly page: number;
  readonly entries: number;
  readonly search?: string | undefined;
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly chains?: readonly string[] | undefined;
  readonly badge?: 'certified' | 'none' | undefined;
  /**
   * Host of the site's relay: wallets that listen only on others can never answer, and are omitted unless they are
   * installed.
   */
  readonly relay?: string | undefined;
  /** Wallets in this browser, which need no relay. For this page only: a source must not send them anywhere. */
  readonly installed?: readonly InstalledWallet[] | undefined;
}

export interface WalletPage {
  /** Count of all matches, over all pages. */
  readonly count: number;
  readonly data: readonly WalletListing[];
}

/** A source of wallet lists: the shipped file, or an operator's API. */
export interface WalletSource {
  /** Rejects with a catalogued error when the list cannot be read. */
  list(query: WalletQuery, signal?: AbortSignal | undefined): Promise<WalletPage>;
}

/** The lists as views show them. */
export interface WalletsState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** In the order of `featuredWalletIds`. */
  readonly featured: readonly WalletListing[];
  /** At most four. */
  readonly recommended: readonly WalletListing[];
  /** The wallets of `excludeWalletIds`, to hide connectors of the same wallet. */
  readonly excluded: readonly { readonly name: string; readonly rdns: string | undefined }[];
  /** Pages of AllWallets so far, without featured and recommended. */
  readonly paged: readonly WalletListing[];
  readonly page: number;
  /** Count of all wallets that the site's options allow. */
  readonly count: number;
  readonly loadingMore: boolean;
  /** How many wallets have a badge (the switch is shown if there are any), and whether only those are listed. */
  readonly certified: { readonly count: number; readonly only: boolean };
  readonly search: {
    readonly text: string;
    readonly status: 'idle' | 'searching' | 'ready' | 'failed';
    /** At most 100. */
    readonly results: readonly WalletListing[];
  };
}

/**
 * A way to reach a wallet, as the tabs of ConnectingWalletConnect. `inapp`: the wallet's app opens this page in its own
 * browser.
 */
export type WalletPlatform = 'browser' | 'mobile' | 'inapp' | 'qrcode' | 'web' | 'desktop' | 'unsupported';
