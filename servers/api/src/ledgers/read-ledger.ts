import type { FoundTransactions, IndexedTransaction, Place } from '../indexer/index-reader.ts';
import { VendorFailure } from '../vendors/fetch-json.ts';
import type { Ledger, LedgerEntry, LedgerPart, LedgerTransaction } from './ledger.ts';

/** Transactions from a chain's node, without those that it lacks. */
export type NodeTransactions = (hashes: readonly string[]) => Promise<ReadonlyMap<string, LedgerTransaction>>;

export interface LedgerPage {
  readonly before: Place | undefined;
  readonly count: number;
  readonly moves: number;
}

/** Vendor requests per page: a vendor's page may yield fewer transactions, since each can be in several lists. */
const maxRounds = 6;

/**
 * Reads a page of history from a vendor's lists, latest first. A transaction's position in its block is its rank
 * among the account's own, since some vendors give no other.
 *
 * @throws VendorFailure
 */
export async function readLedger(
  { ledger, ofNode }: { readonly ledger: Ledger; readonly ofNode: NodeTransactions },
  account: string,
  { before, count, moves }: LedgerPage,
): Promise<FoundTransactions> {
  const found: Group[] = [];
  let upTo = before?.[0];
  let isEnd = false;
  for (let round = 0; round < maxRounds && found.length < count && !isEnd; round += 1) {
    const parts = await ledger.activity(account, upTo);
    const { entries, next } = wholeBlocks(parts, upTo);
    found.push(...groups(entries, account).filter(({ place }) => isBefore(place, before)));
    isEnd = next === undefined;
    upTo = next;
  }
  const page = found.slice(0, count);
  const unknown = page.flatMap(({ hash, transaction }) => (transaction === undefined ? [hash] : []));
  const read = unknown.length === 0 ? new Map<string, LedgerTransaction>() : await ofNode(unknown);
  const isAll = isEnd && page.length === found.length;
  const last = page.at(-1)?.place;
  const next: Place | undefined =
    page.length < found.length ? last : upTo === undefined ? last : [upTo + 1, 0];
  return {
    found: page.map((group) => describe(group, account, { read, moves })),
    ...(isAll || next === undefined ? {} : { more: next }),
  };
}

/** Entries of the blocks that every list covers completely, and the block to continue with; `undefined`: none. */
function wholeBlocks(parts: readonly LedgerPart[], upTo: number | undefined) {
  const entries = parts.flatMap((part) => part.entries);
  for (const { entries: listed } of parts) {
    let last = upTo ?? Number.MAX_SAFE_INTEGER;
    for (const { block } of listed) {
      // Otherwise paging might never end.
      if (block > last) throw new VendorFailure('its list is not in the order that was asked for');
      last = block;
    }
  }
  const open = parts.filter((part) => !part.isEnd);
  if (open.length === 0) return { entries, next: undefined };
  const lowest = Math.max(
    ...open.map((part) => {
      const block = part.entries.at(-1)?.block;
      if (block === undefined) throw new VendorFailure('it lists nothing, and says that there is more');
      return block;
    }),
  );
  const whole = entries.filter(({ block }) => block > lowest);
  if (whole.length > 0) return { entries: whole, next: lowest };
  // One block exceeds a page: the rest of it is left out, as for a transaction with many transfers.
  const next = lowest > 0 ? lowest - 1 : undefined;
  return { entries: entries.filter(({ block }) => block === lowest), next };
}

interface Group {
  readonly hash: string;
  readonly place: Place;
  readonly at: number;
  readonly transaction: LedgerTransaction | undefined;
  readonly entries: readonly LedgerEntry[];
}

/** Transactions that concern the account, latest first. */
function groups(entries: readonly LedgerEntry[], account: string): readonly Group[] {
  const byHash = new Map<string, LedgerEntry[]>();
  for (const entry of entries) byHash.set(entry.hash, [...(byHash.get(entry.hash) ?? []), entry]);
  const ranks = new Map<number, number>();
  const order = [...byHash.keys()].sort();
  const all = order.flatMap((hash): Group[] => {
    const mine = byHash.get(hash) ?? [];
    const [first] = mine;
    if (first === undefined) return [];
    if (mine.some(({ block }) => block !== first.block))
      throw new VendorFailure('a transaction is in two blocks');
    if (!mine.every((entry) => concerns(entry, account))) throw new VendorFailure('it lists what others did');
    const rank = ranks.get(first.block) ?? 0;
    ranks.set(first.block, rank + 1);
    const transaction = mine.find((entry) => entry.transaction !== undefined)?.transaction;
    return [{ hash, place: [first.block, rank], at: first.at, transaction, entries: mine }];
  });
  return all.sort((one, other) => other.place[0] - one.place[0] || other.place[1] - one.place[1]);
}

function concerns({ transaction, move, inner }: LedgerEntry, account: string): boolean {
  return [transaction, move, inner].every(
    (one) =>
      one === undefined ||
      one.from === account ||
      one.to === account ||
      ('created' in one && one.created === account),
  );
}

const isBefore = ([block, rank]: Place, before: Place | undefined): boolean =>
  before === undefined || block < before[0] || (block === before[0] && rank < before[1]);

function describe(
  { hash, place, at, transaction, entries }: Group,
  account: string,
  { read, moves }: { readonly read: ReadonlyMap<string, LedgerTransaction>; readonly moves: number },
): IndexedTransaction {
  const all = entries.flatMap(({ move }) => move ?? []);
  const inner = entries.flatMap((entry) => entry.inner ?? []).slice(0, moves);
  const known = transaction ?? read.get(hash) ?? withoutNode(entries, account);
  return {
    ...known,
    ...{ hash, place, at },
    moves: all.slice(0, moves),
    moveCount: all.length,
    ...(inner.length > 0 ? { inner } : {}),
  };
}

/** A transaction built from its transfers alone, without status, nonce and fee. */
function withoutNode(entries: readonly LedgerEntry[], account: string): LedgerTransaction {
  const sides = entries.map(({ move, inner }) => move ?? inner).find((one) => one !== undefined);
  return {
    from: sides?.from ?? account,
    to: sides?.to ?? account,
    created: undefined,
    value: 0n,
    succeeded: undefined,
    fee: undefined,
    nonce: undefined,
    selector: undefined,
  };
}
