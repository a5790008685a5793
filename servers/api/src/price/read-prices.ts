import type { CaipNetworkId } from '@mooring/protocol';
import type { ListedToken } from '../tokens/token-list.ts';
import { nativeToken, priceKey } from './price-source.ts';
import type { Prices } from './prices.ts';

/**
 * Reads the prices of tokens that anyone may name. One of them can make a read fail, so those on no list are read apart
 * from the others. Never rejects.
 */
export async function readPrices(
  prices: Prices,
  chain: CaipNetworkId,
  keys: readonly string[],
  listed: readonly Pick<ListedToken, 'address'>[] = [],
): Promise<ReadonlyMap<string, number>> {
  const own = new Set([nativeToken, ...listed.map(({ address }) => priceKey(address))]);
  const read = await Promise.all([
    prices.of(
      chain,
      keys.filter((key) => own.has(key)),
    ),
    prices.of(
      chain,
      keys.filter((key) => !own.has(key)),
    ),
  ]);
  return new Map(read.flatMap((some) => [...some]));
}
