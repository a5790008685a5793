/** What `/config.json` tells the wallet. */
export interface SiteConfig {
  readonly relay: string;
  /** At least one. */
  readonly networks: readonly [Network, ...Network[]];
  readonly demo: string | undefined;
}

export interface Network {
  readonly id: number;
  readonly name: string;
  readonly rpcUrl: string;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  readonly tokens: readonly Token[];
}

export interface Token {
  readonly address: `0x${string}`;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
}
