import type { CaipNetworkId } from '../caip/network-id.ts';

/** What a site of this stack is served as `/config.json`: the services there are, and what stands on their chains. */
export interface SiteConfig {
  /** A `ws:` or `wss:` address, and an `http:` or `https:` one. */
  readonly services: { readonly relay?: string | undefined; readonly api?: string | undefined };
  /** At least one, at most 32. */
  readonly networks: readonly [SiteNetwork, ...SiteNetwork[]];
  /** At most 32. */
  readonly solanaNetworks: readonly SiteSolanaNetwork[];
  /** At most 32. */
  readonly bitcoinNetworks: readonly SiteBitcoinNetwork[];
  /** `http:` or `https:` addresses of sites beside this one. */
  readonly links: { readonly demo?: string | undefined; readonly sampleWallet?: string | undefined };
}

export interface SiteNetwork {
  /** Chain id of an EVM chain. */
  readonly id: number;
  readonly name: string;
  readonly rpcUrl: string;
  readonly nativeCurrency: SiteCurrency;
  /** At most 256. */
  readonly tokens: readonly SiteToken[];
}

export interface SiteSolanaNetwork {
  /** CAIP-2: `solana:` and the beginning of the cluster's genesis hash. */
  readonly caipNetworkId: CaipNetworkId;
  readonly name: string;
  readonly rpcUrl: string;
  /** A `ws:` or `wss:` address. */
  readonly webSocketUrl: string;
  readonly nativeCurrency: SiteCurrency;
  /** Its node gives SOL to whoever asks (`requestAirdrop`). Default: `false`. */
  readonly airdrops: boolean;
  /** At most 256, each with the address of its mint. */
  readonly tokens: readonly SiteSolanaToken[];
}

export interface SiteBitcoinNetwork {
  /** CAIP-2: `bip122:` and the beginning of the hash of the first block. */
  readonly caipNetworkId: CaipNetworkId;
  readonly name: string;
  /** Where Esplora's REST API answers. */
  readonly esploraUrl: string;
  /** Gives bitcoin of a test network to whoever posts `{ address, amount }`, in satoshi. */
  readonly faucetUrl?: string | undefined;
  readonly nativeCurrency: SiteCurrency;
}

export interface SiteCurrency {
  readonly name: string;
  readonly symbol: string;
  /** 0 to 36. */
  readonly decimals: number;
}

export interface SiteSolanaToken extends SiteCurrency {
  readonly address: string;
}

export interface SiteToken extends SiteCurrency {
  readonly address: `0x${string}`;
}
