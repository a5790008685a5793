import type { CaipNetworkId } from '@mooring/protocol';

/** Name of the native currency in requests for prices; EVM tokens are in lower case. */
export const nativeToken = 'native';

/** A source of prices. */
export interface PriceSource {
  readonly name: string;
  /**
   * Prices in US dollars, of those that are known, by token as given.
   *
   * @param tokens EVM addresses in small letters, others as their chain writes them, and `nativeToken`
   * @throws Error where the source does not answer
   */
  read(chain: CaipNetworkId, tokens: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
