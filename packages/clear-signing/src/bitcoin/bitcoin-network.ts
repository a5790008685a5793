/** The chain of a request. */
export interface BitcoinNetwork {
  /** CAIP-2. */
  readonly id: string;
  readonly name: string;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
}
