import type { CaipNetworkId } from '../caip/network-id.ts';

/** Content of `/config.json` of a site in this stack: its services, and contracts on their chains. */
export interface SiteConfig {
  /** A `ws:` or `wss:` address, and an `http:` or `https:` one. */
  readonly services: { readonly relay?: string | undefined; readonly api?: string | undefined };
  /** Project that requests to the API name. */
  readonly projectId?: string | undefined;
  /** At least one, at most 32. */
  readonly networks: readonly [SiteNetwork, ...SiteNetwork[]];
  /** At most 32. */
  readonly solanaNetworks: readonly SiteSolanaNetwork[];
  /** At most 32. */
  readonly bitcoinNetworks: readonly SiteBitcoinNetwork[];
  /** `http:` or `https:` addresses of related sites. */
  readonly links: { readonly demo?: string | undefined; readonly sampleWallet?: string | undefined };
}

/** An entry with an optional picture. */
export interface SitePictured {
  /** A `data:` image. Others are ignored. */
  readonly icon?: string | undefined;
}

/** An EVM chain of the site's configuration. */
export interface SiteNetwork extends SitePictured {
  /** Chain id of an EVM chain. */
  readonly id: number;
  readonly name: string;
  readonly rpcUrl: string;
  readonly nativeCurrency: SiteCurrency;
  /** At most 256. */
  readonly tokens: readonly SiteToken[];
}

/** A Solana cluster of the site's configuration. */
export interface SiteSolanaNetwork extends SitePictured {
  /** CAIP-2: `solana:` and the start of the cluster's genesis hash. */
  readonly caipNetworkId: CaipNetworkId;
  readonly name: string;
  readonly rpcUrl: string;
  /** A `ws:` or `wss:` address. */
  readonly webSocketUrl: string;
  readonly nativeCurrency: SiteCurrency;
  /** Whether its node supports `requestAirdrop`. Default: `false`. */
  readonly airdrops: boolean;
  /** At most 256, each with the address of its mint. */
  readonly tokens: readonly SiteSolanaToken[];
}

/** A Bitcoin chain of the site's configuration. */
export interface SiteBitcoinNetwork extends SitePictured {
  /** CAIP-2: `bip122:` and the start of the genesis block's hash. */
  readonly caipNetworkId: CaipNetworkId;
  readonly name: string;
  /** Base URL of Esplora's REST API. */
  readonly esploraUrl: string;
  /** URL that sends test coins for a POST of `{ address, amount }`, in satoshi. */
  readonly faucetUrl?: string | undefined;
  readonly nativeCurrency: SiteCurrency;
}

/** A currency of the site's configuration. */
export interface SiteCurrency extends SitePictured {
  readonly name: string;
  readonly symbol: string;
  /** 0 to 36. */
  readonly decimals: number;
}

/** A token of a Solana cluster; the address of its mint. */
export interface SiteSolanaToken extends SiteCurrency {
  readonly address: string;
}

/** A token of an EVM chain. */
export interface SiteToken extends SiteCurrency {
  readonly address: `0x${string}`;
}
