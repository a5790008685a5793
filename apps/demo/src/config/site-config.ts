/** What `/config.json` tells the page: which services there are, and what stands on their chains. */
export interface SiteConfig {
  readonly services: { readonly relay?: string | undefined };
  /** At least one. */
  readonly networks: readonly [ConfiguredNetwork, ...ConfiguredNetwork[]];
  readonly links: { readonly sampleWallet?: string | undefined };
}

export interface ConfiguredNetwork {
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
