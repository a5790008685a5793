import { type CaipNetworkId, formatCaipAddress } from '@mooring/protocol';
import { apiLimits, type SwapToken } from '@mooring/protocol/api';
import { picturesWithin } from '../tokens/pictures-within.ts';
import { placeholderOf } from '../tokens/token-id.ts';
import type { TokenList } from '../tokens/token-list.ts';

/** Characters of all pictures of the tokens. */
const maxPictures = 786_432;

/** The native currency of a chain and the tokens of its lists that have names, by symbol; none for an unknown chain. */
export function listSwapTokens(chain: CaipNetworkId, lists: TokenList): readonly SwapToken[] {
  const list = lists.get(chain);
  if (list === undefined) return [];
  const { name, symbol, decimals, icon } = list.native;
  const address = formatCaipAddress(chain, placeholderOf(chain));
  const named = list.tokens.flatMap(({ address, icon, words }) =>
    words === undefined ? [] : [{ ...words, address: formatCaipAddress(chain, address), logoUri: icon }],
  );
  const sorted = named.sort((one, other) => (one.symbol < other.symbol ? -1 : 1));
  const all = [{ name, symbol, decimals, address, logoUri: icon }, ...sorted].slice(0, apiLimits.swapTokens);
  const picture = picturesWithin(maxPictures);
  return all.map((token) => ({ ...token, logoUri: picture(token.logoUri) }));
}
