import { type CaipNetworkId, isMooringError } from '@mooring/protocol';
import type { Logger } from '@mooring/server-kit';
import { getAddress, type Hex } from 'viem';
import type { IndexReader } from '../indexer/index-reader.ts';
import type { ListedToken } from '../tokens/token-list.ts';

/** Holdings of an account on a chain according to the index. */
export interface Held {
  /** Tokens on no list. */
  readonly unlisted: readonly ListedToken[];
  /** The source does not answer, so the unlisted tokens are unknown. */
  readonly isUnread?: boolean | undefined;
  /**
   * Replaces a node that does not answer: amounts as of the index's last block, without the native currency. What the
   * index does not have is unknown, never zero.
   *
   * @throws the failure if it is not an outage, or if the index does not know every amount
   */
  amountsNow(failure: unknown): {
    readonly native: undefined;
    readonly tokens: readonly (bigint | undefined)[];
    readonly isIndexed: true;
  };
}

/** Reads holdings from an index. Never rejects: without it, only the lists are read. */
export type OwnedTokens = (
  chain: CaipNetworkId,
  account: string,
  listed: readonly ListedToken[],
) => Promise<Held>;

/** For chains without an index. */
export const nothingOwned: OwnedTokens = async () => nothing;

const nothing: Held = {
  unlisted: [],
  amountsNow(failure) {
    throw failure;
  },
};

export interface OwnedTokensOptions {
  readonly index: Pick<IndexReader, 'chains' | 'tokens'>;
  /** Maximum of unlisted tokens. */
  readonly most: number;
  readonly log: Logger;
}

/** Tokens read from the index per account. */
const maxTokens = 1_000;

export function ownedTokens({ index, most, log }: OwnedTokensOptions): OwnedTokens {
  return async (chain, account, listed) => {
    if (!index.chains.includes(chain)) return nothing;
    try {
      const held = await index.tokens(chain, account, maxTokens);
      const known = new Set(listed.map(({ address }) => address.toLowerCase()));
      const unlisted = held.filter(({ token }) => !known.has(token)).slice(0, most);
      const tokens = [
        ...listed.map(({ address }) => address.toLowerCase()),
        ...unlisted.map(({ token }) => token),
      ];
      const amounts = new Map(held.map(({ token, amount }) => [token, amount]));
      return {
        unlisted: unlisted.map(({ token }) => ({
          address: getAddress(token as Hex),
          icon: '',
          words: undefined,
          isUnlisted: true,
        })),
        amountsNow(failure) {
          const isKnown = [...amounts.values()].every((amount) => amount !== undefined);
          if (!isMooringError(failure) || !failure.retryable || amounts.size === 0 || !isKnown) throw failure;
          const positive = (token: string) => {
            const amount = amounts.get(token);
            return amount !== undefined && amount > 0n ? amount : undefined;
          };
          return { native: undefined, tokens: tokens.map(positive), isIndexed: true };
        },
      };
    } catch (error) {
      log.warn({ chain, error }, 'what an account has could not be read from the index or vendor');
      return { ...nothing, isUnread: true };
    }
  };
}
