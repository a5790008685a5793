import type { CaipNetworkId } from '@mooring/protocol';
import type { Logger } from '@mooring/server-kit';
import type { TokenWords, Upstreams } from '@mooring/upstreams';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { queryCache } from '../database/query-cache.ts';
import { StoredBound } from '../database/stored-bound.ts';
import { balanceTokens } from './balance-tables.ts';

/** Source of a token's name and symbol; `none`: unknown. */
export type NamesFrom = 'memory' | 'database' | 'node' | 'none';

/** Reads token names that the list lacks. */
export interface TokenNames {
  /** Names by address as given; omits addresses that are not tokens or cannot be read now. Never rejects. */
  of(chain: CaipNetworkId, addresses: readonly string[]): Promise<ReadonlyMap<string, TokenWords>>;
}

export interface TokenNamesOptions {
  readonly upstreams: Pick<Upstreams, 'tokens'>;
  readonly database: () => Promise<Database>;
  /** Of the stored names: {@link boundNames}. */
  readonly bound: Pick<StoredBound, 'wrote'>;
  /** Milliseconds before names are read again, so a wrong answer does not last. */
  readonly lifetime: number;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly log: Logger;
  /** Called with the number of requested tokens per source. */
  readonly onRead?: ((from: NamesFrom, count: number) => void) | undefined;
}

interface Known {
  /** `undefined` for an address that is not a token. */
  readonly words: TokenWords | undefined;
  readonly readAt: number;
}

/** Milliseconds before a failed read is repeated. */
const pause = 60_000;
/** Tokens in memory. */
const maxCachedTokens = 50_000;

/** Bounds the stored names of all readers. */
export function boundNames(most: number): StoredBound {
  return new StoredBound({ table: balanceTokens, readAt: balanceTokens.readAt, most });
}

/**
 * Reads names from the chain and stores them in the database. Without a database they are read after each start;
 * without a node known names remain. Memory is bounded.
 */
export function tokenNames(options: TokenNamesOptions): TokenNames {
  const { upstreams, database, bound, lifetime, now, log, onRead } = options;
  const known = new Map<string, Known>();
  /** Anyone can deploy unlisted tokens, so the oldest reads are evicted first. */
  const remember = (key: string, one: Known) => {
    known.delete(key);
    known.set(key, one);
    const [oldest] = known.keys();
    if (known.size > maxCachedTokens && oldest !== undefined) known.delete(oldest);
  };
  const keyOf = (chain: string, address: string) => `${chain}:${address.toLowerCase()}`;
  const isDue = (one: Known | undefined) =>
    one === undefined || one.readAt + (one.words ? lifetime : pause) <= now();

  /** Logs a failure and continues without it. */
  const orNothing = async (what: string, run: () => Promise<void>) => {
    try {
      await run();
    } catch (error) {
      log.warn({ error }, what);
    }
  };

  async function readKept(chain: CaipNetworkId, addresses: readonly string[]): Promise<void> {
    const inSmallLetters = addresses.map((address) => address.toLowerCase());
    const rows = await queryCache(async () =>
      (await database())
        .select()
        .from(balanceTokens)
        .where(and(eq(balanceTokens.chain, chain), inArray(balanceTokens.address, inSmallLetters))),
    );
    for (const { address, name, symbol, decimals, readAt } of rows)
      remember(keyOf(chain, address), { words: { name, symbol, decimals }, readAt });
  }

  async function readNew(chain: CaipNetworkId, addresses: readonly string[]): Promise<void> {
    const answers = await upstreams.tokens(chain, addresses);
    const readAt = now();
    const rows = addresses.flatMap((address, index) => {
      const key = keyOf(chain, address);
      const words = answers[index];
      const before = known.get(key)?.words;
      if (before && words && before.decimals !== words.decimals)
        log.warn({ chain, contract: address }, 'a token has other decimals than before');
      // Keeps the known value while it cannot be read again.
      remember(
        key,
        words || !before ? { words, readAt } : { words: before, readAt: readAt - lifetime + pause },
      );
      return words ? [{ chain, address: address.toLowerCase(), ...words, readAt }] : [];
    });
    const different = [...new Map(rows.map((row) => [row.address, row])).values()];
    if (different.length === 0) return;
    const { name, symbol, decimals, readAt: at } = balanceTokens;
    const set = Object.fromEntries(
      Object.entries({ name, symbol, decimals, readAt: at }).map(([key, column]) => [
        key,
        sql.raw(`excluded."${column.name}"`),
      ]),
    );
    await orNothing('what tokens call themselves could not be kept', async () => {
      await queryCache(async () => {
        const tables = await database();
        await tables
          .insert(balanceTokens)
          .values(different)
          .onConflictDoUpdate({ target: [balanceTokens.chain, balanceTokens.address], set });
        await bound.wrote(tables, different.length);
      });
    });
  }

  return {
    async of(chain, addresses) {
      const due = () => addresses.filter((address) => isDue(known.get(keyOf(chain, address))));
      const dueAtFirst = due();
      if (dueAtFirst.length > 0)
        await orNothing('what tokens call themselves could not be looked up', () =>
          readKept(chain, dueAtFirst),
        );
      const dueStill = due();
      if (dueStill.length > 0)
        await orNothing('what tokens call themselves could not be read', () => readNew(chain, dueStill));
      const found = addresses.flatMap((address) => {
        const words = known.get(keyOf(chain, address))?.words;
        return words ? [[address, words] as const] : [];
      });
      onRead?.('memory', addresses.length - dueAtFirst.length);
      onRead?.('database', dueAtFirst.length - dueStill.length);
      const none = addresses.length - found.length;
      onRead?.('none', Math.min(none, dueStill.length));
      onRead?.('node', Math.max(0, dueStill.length - none));
      return new Map(found);
    },
  };
}
