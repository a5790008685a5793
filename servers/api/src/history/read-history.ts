import type { CaipNetworkId } from '@mooring/protocol';
import {
  apiLimits,
  type HistoryAnswer,
  type HistoryQuery,
  type HistoryTransaction,
} from '@mooring/protocol/api';
import type { Upstreams } from '@mooring/upstreams';
import * as v from 'valibot';
import { createError } from '../errors.ts';
import type { IndexedTransaction, IndexReader, Place } from '../indexer/index-reader.ts';
import { readCursor, writeCursor } from '../indexer/page-cursor.ts';
import { picturesWithin } from '../tokens/pictures-within.ts';
import { VendorFailure } from '../vendors/fetch-json.ts';
import type { DescribeTransactions } from './describe-transactions.ts';

export interface ReadHistoryOptions {
  readonly upstreams: Pick<Upstreams, 'chains' | 'isAddress'>;
  readonly index: IndexReader;
  readonly describe: DescribeTransactions;
}

/** Characters of all pictures of an answer. */
export const maxPictures = 262_144;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Position of a transaction in its block, within the type of its column. */
const position = v.pipe(count, v.maxValue(2_147_483_647));
/** Position of each chain; chains that are not in it are at their end. */
const cursorForm = v.record(v.pipe(v.string(), v.maxLength(41)), v.nullable(v.tuple([count, position])));

interface Part {
  readonly chain: CaipNetworkId;
  readonly before: Place | undefined;
  readonly found: readonly IndexedTransaction[];
  /** Where the chain continues after `found`; absent: nowhere. */
  readonly more?: Place | null | undefined;
}

/** The chains of a history request. */
export function historyChains(
  { upstreams, index }: Pick<ReadHistoryOptions, 'upstreams' | 'index'>,
  account: string,
  { chainId, cursor }: HistoryQuery,
): readonly CaipNetworkId[] {
  if (chainId !== undefined) return [chainId as CaipNetworkId];
  const here = index.chains.filter((chain) => upstreams.isAddress(chain, account));
  if (cursor === undefined) return here;
  const places = readCursor(cursorForm, cursor);
  return here.filter((chain) => Object.hasOwn(places, chain));
}

/**
 * Reads a page of an account's history, latest first: on one chain, or on all chains that the address fits.
 *
 * A failing vendor leaves its chain unread, and the next page retries it.
 *
 * @throws MooringError `ADDRESS_INVALID`, `CHAIN_NOT_SERVED`, `CHAIN_NOT_INDEXED`, `REQUEST_INVALID`;
 * `VENDOR_UNAVAILABLE` if no chain could be read
 */
export async function readHistory(
  options: ReadHistoryOptions,
  account: string,
  query: HistoryQuery,
): Promise<HistoryAnswer> {
  const { index, describe } = options;
  const asked = historyChains(options, account, query);
  for (const chain of asked) checkChain(options, chain, account);
  if (asked.length === 0 && query.cursor === undefined) {
    throw createError('CHAIN_NOT_INDEXED', { chain: 'a chain with such addresses' });
  }
  const places = query.cursor === undefined ? undefined : readCursor(cursorForm, query.cursor);
  const unread = new Set<CaipNetworkId>();
  let failed = 0;
  const parts = await Promise.all(
    asked.map(async (chain): Promise<Part> => {
      const before = places?.[chain] ?? undefined;
      const page = { before, count: apiLimits.page + 1, moves: apiLimits.transfers };
      try {
        const { isPartial, ...read } = await index.transactions(chain, account, page);
        if (isPartial) unread.add(chain);
        return { chain, before, ...read };
      } catch (error) {
        if (!(error instanceof VendorFailure)) throw error;
        failed += 1;
        unread.add(chain);
        return { chain, before, found: [], more: before ?? null };
      }
    }),
  );
  if (failed > 0 && failed === asked.length) throw createError('VENDOR_UNAVAILABLE');
  const { taken, next } = mergeParts(parts);
  const picture = picturesWithin(maxPictures);
  const described = new Map<CaipNetworkId, readonly HistoryTransaction[]>();
  for (const { chain } of parts) {
    const its = taken.flatMap((one) => (one.chain === chain ? [one.transaction] : []));
    described.set(chain, await describe(chain, account.toLowerCase(), its, picture));
  }
  const turn = new Map<CaipNetworkId, number>();
  const data = taken.flatMap(({ chain }) => {
    const at = turn.get(chain) ?? 0;
    turn.set(chain, at + 1);
    return described.get(chain)?.[at] ?? [];
  });
  return {
    data,
    next,
    ...(unread.size > 0 ? { unread: [...unread].map((chainId) => ({ chainId })) } : {}),
  };
}

/** @throws MooringError if the history of the chain is unknown rather than empty */
function checkChain(
  { upstreams, index }: Pick<ReadHistoryOptions, 'upstreams' | 'index'>,
  chain: CaipNetworkId,
  account: string,
): void {
  if (!upstreams.chains.includes(chain)) throw createError('CHAIN_NOT_SERVED', { chain });
  if (!index.chains.includes(chain)) throw createError('CHAIN_NOT_INDEXED', { chain });
  if (!upstreams.isAddress(chain, account)) throw createError('ADDRESS_INVALID', { chain });
}

interface Taken {
  readonly chain: CaipNetworkId;
  readonly transaction: IndexedTransaction;
}

/** Merges the chains by time and records where each continues. */
function mergeParts(parts: readonly Part[]): {
  readonly taken: readonly Taken[];
  readonly next: string | null;
} {
  const taken: Taken[] = [];
  const places = parts.map((part) => ({ ...part, at: 0 }));
  while (taken.length < apiLimits.page) {
    let latest: (typeof places)[number] | undefined;
    for (const one of places) {
      const time = one.found[one.at]?.at;
      if (time !== undefined && time > (latest?.found[latest.at]?.at ?? Number.NEGATIVE_INFINITY))
        latest = one;
    }
    const transaction = latest?.found[latest.at];
    if (latest === undefined || transaction === undefined) break;
    latest.at += 1;
    taken.push({ chain: latest.chain, transaction });
    // The next transaction of this chain may be later than those of all others.
    if (latest.at === latest.found.length && latest.more != null) break;
  }
  const left = places.filter(({ at, found, more }) => at < found.length || more !== undefined);
  if (left.length === 0) return { taken, next: null };
  const rest = left.map(({ chain, at, found, before, more }) => [
    chain,
    at === found.length && more !== undefined ? more : (found[at - 1]?.place ?? before ?? null),
  ]);
  return { taken, next: writeCursor(Object.fromEntries(rest)) };
}
