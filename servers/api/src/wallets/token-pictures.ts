import { placeholderOf } from '../tokens/token-id.ts';
import type { TokenList } from '../tokens/token-list.ts';

/**
 * The `https:` addresses of the icons of listed tokens and native currencies, by id in lower case: a token's CAIP-10 id, a chain's
 * CAIP-2 id, or the CAIP-10 id with the placeholder that clients use for its native currency.
 */
export function tokenPictures(lists: TokenList): ReadonlyMap<string, string> {
  const pictures = new Map<string, string>();
  const add = (id: string, icon: string): void => {
    if (icon.startsWith('https:')) pictures.set(id.toLowerCase(), icon);
  };
  for (const [chain, { native, tokens }] of lists) {
    add(chain, native.icon);
    add(`${chain}:${placeholderOf(chain)}`, native.icon);
    for (const { address, icon } of tokens) add(`${chain}:${address}`, icon);
  }
  return pictures;
}
