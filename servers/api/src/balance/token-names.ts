import type { CaipNetworkId } from '@mooring/protocol';
import type { TokenWords, Upstreams } from '@mooring/upstreams';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { balanceTokens } from './tables.ts';

/** What tokens call themselves, where the list does not say. */
export interface TokenNames {
  /** By address as given; without those that are no tokens. @throws MooringError as `Upstreams.tokens` does */
  of(chain: CaipNetworkId, addresses: readonly string[]): Promise<ReadonlyMap<string, TokenWords>>;
}

export interface TokenNamesOptions {
  readonly upstreams: Pick<Upstreams, 'tokens'>;
  readonly database: () => Promise<Database>;
}

/** Reads them from their chain once, and keeps them in the database: they do not change. Bounded by the list of tokens. */
export function tokenNames({ upstreams, database }: TokenNamesOptions): TokenNames {
  const known = new Map<string, TokenWords>();
  const keyOf = (chain: string, address: string) => `${chain}:${address.toLowerCase()}`;

  async function readKept(chain: CaipNetworkId, addresses: readonly string[]): Promise<void> {
    const rows = await (await database())
      .select()
      .from(balanceTokens)
      .where(
        and(
          eq(balanceTokens.chain, chain),
          inArray(
            balanceTokens.address,
            addresses.map((address) => address.toLowerCase()),
          ),
        ),
      );
    for (const { address, name, symbol, decimals } of rows)
      known.set(keyOf(chain, address), { name, symbol, decimals });
  }

  async function readNew(chain: CaipNetworkId, addresses: readonly string[]): Promise<void> {
    const words = await upstreams.tokens(chain, addresses);
    const rows = addresses.flatMap((address, index) => {
      const one = words[index];
      return one ? [{ chain, address: address.toLowerCase(), ...one }] : [];
    });
    if (rows.length === 0) return;
    // Another process may have been first, with the same.
    await (await database()).insert(balanceTokens).values(rows).onConflictDoNothing();
    for (const { address, name, symbol, decimals } of rows)
      known.set(keyOf(chain, address), { name, symbol, decimals });
  }

  return {
    async of(chain, addresses) {
      const missing = () => addresses.filter((address) => !known.has(keyOf(chain, address)));
      if (missing().length > 0) await readKept(chain, missing());
      if (missing().length > 0) await readNew(chain, missing());
      return new Map(
        addresses.flatMap((address) => {
          const words = known.get(keyOf(chain, address));
          return words ? [[address, words] as const] : [];
        }),
      );
    },
  };
}
