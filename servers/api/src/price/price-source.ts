import type { CaipNetworkId } from '@mooring/protocol';

/** Key of the native currency in price requests; EVM tokens are in lower case. */
export const nativeToken = 'native';

/** Key of a token in price requests: EVM addresses differ only by checksum case. */
export const priceKey = (address: string): string =>
  address.startsWith('0x') ? address.toLowerCase() : address;

/** A source of prices. */
export interface PriceSource {
  readonly name: string;
  /**
   * Known prices in US dollars, by token as given; `undefined` for a token that could not be read now, while one without
   * a price is left out.
   *
   * @param tokens EVM addresses in lower case, others as their chain writes them, and `nativeToken`
   * @throws Error if the source does not answer
   */
  read(chain: CaipNetworkId, tokens: readonly string[]): Promise<ReadonlyMap<string, number | undefined>>;
}
