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
import type { DescribeTransactions } from './describe-transactions.ts';

export interface ReadHistoryOptions {
  readonly upstreams: Pick<Upstreams, 'chains' | 'isAddress'>;
  readonly index: IndexReader;
  readonly describe: DescribeTransactions;
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Where each chain continues; those that are not in it are at their end. */
const cursorForm = v.record(v.pipe(v.string(), v.maxLength(41)), v.nullable(v.tuple([count, count])));

interface Part {
  readonly chain: CaipNetworkId;
  readonly before: Place | undefined;
  readonly found: readonly IndexedTransaction[];
}

/** The chains that a page of history is about. */
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
 * Reads a page of what an account has done and received, the latest first, of one chain or of all whose addresses have that form.
 *
 * @throws MooringError `ADDRESS_INVALID`, `CHAIN_NOT_SERVED`, `CHAIN_NOT_INDEXED`, `REQUEST_INVALID`
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
  const parts = await Promise.all(
    asked.map(async (chain): Promise<Part> => {
      const before = places?.[chain] ?? undefined;
      const page = { before, count: apiLimits.page + 1, moves: apiLimits.transfers };
      if (!(await index.isWhole(chain))) unread.add(chain);
      return { chain, before, found: await index.transactions(chain, account, page) };
    }),
  );
  const { taken, next } = mergeParts(parts);
  const described = new Map<CaipNetworkId, readonly HistoryTransaction[]>();
  for (const { chain } of parts) {
    const its = taken.flatMap((one) => (one.chain === chain ? [one.transaction] : []));
    described.set(chain, await describe(chain, account.toLowerCase(), its));
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

/** @throws MooringError where the history of the chain is not known, rather than empty */
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

/** Takes the latest of all chains, each in its own order, and records where each continues. */
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
  }
  const left = places.filter(({ at, found }) => at < found.length);
  if (left.length === 0) return { taken, next: null };
  const rest = left.map(({ chain, at, found, before }) => [chain, found[at - 1]?.place ?? before ?? null]);
  return { taken, next: writeCursor(Object.fromEntries(rest)) };
}
