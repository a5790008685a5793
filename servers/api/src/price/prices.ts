import { type CaipNetworkId, parsePlainJson } from '@mooring/protocol';
import type { Logger } from '@mooring/server-kit';
import * as v from 'valibot';
import type { SharedCache } from '../limits/shared-cache.ts';
import type { PriceSource } from './price-source.ts';

/** Prices of tokens in US dollars. */
export interface Prices {
  /**
   * Known prices by token as given; omits those that are unknown or cannot be read now. Never rejects.
   *
   * @param tokens EVM addresses in lower case, others as their chain writes them, and `nativeToken`
   */
  of(chain: CaipNetworkId, tokens: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export interface PricesOptions {
  /** In order: each source gets the items that the previous ones do not know. */
  readonly sources: readonly PriceSource[];
  /** Prices that other processes have read. */
  readonly cache: Pick<SharedCache, 'read' | 'write'>;
  /** Milliseconds that a price is cached. */
  readonly lifetime: number;
  /** Maximum of cached prices. */
  readonly most: number;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly log: Logger;
  /** Called for each source with the number of prices it gave, or its failure. */
  readonly onRead?:
    | ((source: string, outcome: 'known' | 'unknown' | 'failed', count: number) => void)
    | undefined;
}

interface Cached {
  /** `undefined` if unknown. */
  readonly price: number | undefined;
  readonly until: number;
}

/** Milliseconds before a failed read is repeated. */
const failurePause = 2_000;

/** Reads prices on demand and caches them; concurrent reads are shared. */
export function openPrices({ sources, cache, lifetime, most, now, log, onRead }: PricesOptions): Prices {
  const cached = new Map<string, Cached>();
  const pending = new Map<string, Promise<void>>();

  async function readFrom(source: PriceSource, chain: CaipNetworkId, tokens: readonly string[]) {
    try {
      const read = await source.read(chain, tokens);
      const unread = new Set([...read].flatMap(([token, price]) => (price === undefined ? [token] : [])));
      const known = [...read].filter((one): one is [string, number] => one[1] !== undefined);
      onRead?.(source.name, 'known', known.length);
      onRead?.(source.name, 'unknown', tokens.length - read.size);
      if (unread.size > 0) onRead?.(source.name, 'failed', unread.size);
      return { found: new Map(known.filter(([, price]) => Number.isFinite(price) && price > 0)), unread };
    } catch (error) {
      onRead?.(source.name, 'failed', tokens.length);
      log.warn({ error, chain, source: source.name }, 'prices could not be read');
      return { found: new Map<string, number>(), unread: new Set(tokens) };
    }
  }

  function keep(key: string, entry: Cached): void {
    cached.delete(key);
    cached.set(key, entry);
    for (const oldest of cached.keys()) {
      if (cached.size <= most) break;
      cached.delete(oldest);
    }
  }

  /** Keeps what other processes know. @returns the other tokens */
  async function readShared(chain: CaipNetworkId, tokens: readonly string[]): Promise<readonly string[]> {
    const texts = await cache.read(
      'prices',
      tokens.map((token) => `${chain}:${token}`),
    );
    return tokens.filter((token, index) => {
      const entry = readKept(texts[index], now(), lifetime);
      if (entry !== undefined) keep(`${chain}:${token}`, entry);
      return entry === undefined;
    });
  }

  async function readNew(chain: CaipNetworkId, asked: readonly string[]): Promise<void> {
    const tokens = await readShared(chain, asked);
    const found = new Map<string, number>();
    const unread = new Set<string>();
    for (const source of sources) {
      const wanted = tokens.filter((token) => !found.has(token));
      if (wanted.length === 0) break;
      const read = await readFrom(source, chain, wanted);
      for (const [token, price] of read.found) found.set(token, price);
      for (const token of read.unread) unread.add(token);
    }
    const until = now() + lifetime;
    // A source that fails does not know that there is no price. It is not asked by each request, though.
    const retryAt = now() + Math.min(lifetime, failurePause);
    for (const token of tokens) {
      const key = `${chain}:${token}`;
      const price = found.get(token);
      keep(key, { price, until: price === undefined && unread.has(token) ? retryAt : until });
      // It may be unknown only because this process cannot reach its source.
      if (price !== undefined) void cache.write('prices', key, JSON.stringify({ price, until }), lifetime);
    }
  }

  return {
    async of(chain, tokens) {
      const asked = [...new Set(tokens)];
      const due = asked.filter((token) => (cached.get(`${chain}:${token}`)?.until ?? 0) <= now());
      const fresh = due.filter((token) => !pending.has(`${chain}:${token}`));
      if (fresh.length > 0) {
        const keys = fresh.map((token) => `${chain}:${token}`);
        const reading = readNew(chain, fresh).finally(() => {
          for (const key of keys) pending.delete(key);
        });
        for (const key of keys) pending.set(key, reading);
      }
      await Promise.all(due.map((token) => pending.get(`${chain}:${token}`)));
      return new Map(
        asked.flatMap((token) => {
          const price = cached.get(`${chain}:${token}`)?.price;
          return price === undefined ? [] : [[token, price] as const];
        }),
      );
    },
  };
}

const sharedForm = v.object({
  price: v.pipe(v.number(), v.finite(), v.gtValue(0)),
  until: v.number(),
});

/** A price of another process; `undefined` if there is none or it is too old. Its clock may differ from this one. */
function readKept(text: string | undefined, now: number, lifetime: number): Cached | undefined {
  const read = v.safeParse(sharedForm, text === undefined ? undefined : parsePlainJson(text));
  if (!read.success || read.output.until <= now) return undefined;
  return { price: read.output.price, until: Math.min(read.output.until, now + lifetime) };
}
