/** What a site of this stack is served as `/config.json`: the services there are, and what stands on their chains. */
export interface SiteConfig {
  /** A `ws:` or `wss:` address, and an `http:` or `https:` one. */
  readonly services: { readonly relay?: string | undefined; readonly api?: string | undefined };
  /** At least one, at most 32. */
  readonly networks: readonly [SiteNetwork, ...SiteNetwork[]];
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

export interface SiteCurrency {
  readonly name: string;
  readonly symbol: string;
  /** 0 to 36. */
  readonly decimals: number;
}

export interface SiteToken extends SiteCurrency {
  readonly address: `0x${string}`;
}
