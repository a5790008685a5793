import type { CaipNetworkId } from '@mooring/protocol';
import { isRecent } from '@mooring/protocol/time';
import type { TokenWords, Upstreams } from '@mooring/upstreams';

/** Token names by address in lower case; omits addresses that are not tokens. */
export type ReadTokenWords = (
  chain: CaipNetworkId,
  tokens: readonly string[],
) => Promise<ReadonlyMap<string, TokenWords>>;

export interface TokenWordsOptions {
  readonly upstreams: Pick<Upstreams, 'tokens'>;
  /** Maximum of cached tokens. */
  readonly most: number;
  /** Milliseconds that names are cached. */
  readonly lifetime: number;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Milliseconds before an address without a token is read again: the node may only have failed to call it. */
const noneLifetime = 60_000;

/** Reads token names from contracts and caches them in memory. @throws MooringError as `Upstreams.tokens` does */
export function readTokenWords({ upstreams, most, lifetime, now }: TokenWordsOptions): ReadTokenWords {
  const kept = new Map<string, { readonly words: TokenWords | undefined; readonly at: number }>();
  const isDue = (key: string): boolean => {
    const { words, at } = kept.get(key) ?? {};
    return !isRecent({ now }, at, words ? lifetime : Math.min(lifetime, noneLifetime));
  };
  return async (chain, tokens) => {
    const keyOf = (token: string) => `${chain}:${token}`;
    const due = tokens.filter((token) => isDue(keyOf(token)));
    const read = due.length > 0 ? await upstreams.tokens(chain, due) : [];
    const found = new Map<string, TokenWords>();
    for (const [index, token] of due.entries()) {
      const words = read[index];
      kept.delete(keyOf(token));
      kept.set(keyOf(token), { words, at: now() });
    }
    for (const token of tokens) {
      const words = kept.get(keyOf(token))?.words;
      if (words) found.set(token, words);
    }
    for (const key of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(key);
    }
    return found;
  };
}
