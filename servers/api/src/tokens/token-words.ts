import type { CaipNetworkId } from '@mooring/protocol';
import type { TokenWords, Upstreams } from '@mooring/upstreams';

/** What tokens call themselves, by address in small letters; without those that are none. */
export type ReadTokenWords = (
  chain: CaipNetworkId,
  tokens: readonly string[],
) => Promise<ReadonlyMap<string, TokenWords>>;

export interface TokenWordsOptions {
  readonly upstreams: Pick<Upstreams, 'tokens'>;
  /** Tokens that are kept. */
  readonly most: number;
  /** Milliseconds for which they are kept. */
  readonly lifetime: number;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Asks tokens what they call themselves, and keeps it in memory a while. @throws MooringError as `Upstreams.tokens` does */
export function readTokenWords({ upstreams, most, lifetime, now }: TokenWordsOptions): ReadTokenWords {
  const kept = new Map<string, { readonly words: TokenWords | undefined; readonly until: number }>();
  return async (chain, tokens) => {
    const keyOf = (token: string) => `${chain}:${token}`;
    const due = tokens.filter((token) => (kept.get(keyOf(token))?.until ?? 0) <= now());
    const read = due.length > 0 ? await upstreams.tokens(chain, due) : [];
    const found = new Map<string, TokenWords>();
    for (const [index, token] of due.entries()) {
      kept.delete(keyOf(token));
      kept.set(keyOf(token), { words: read[index], until: now() + lifetime });
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
