import { expect, it } from 'vitest';
import type { Place } from '../indexer/index-reader.ts';
import { hash, me, other } from '../test-support/open-test-ledgers.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import { readLedger } from './read-ledger.ts';

const ofNode = async () => new Map();

/** A vendor that lists at most 100 of these transactions at once. */
const ledgerOf = (all: readonly LedgerEntry[]): Ledger => ({
  async activity(_, upTo = Number.MAX_SAFE_INTEGER) {
    const entries = all.filter(({ block }) => block <= upTo).slice(0, 100);
    return [{ entries, isEnd: entries.length < 100 }];
  },
  tokens: async () => ({ held: [], isCut: false }),
  nfts: async () => ({ held: [], isCut: false }),
});
const received = (block: number, n: number): LedgerEntry => ({
  ...{ block, hash: hash(n), at: 1_700_000_000 },
  inner: { from: other, to: me, amount: 1n },
});

it('pages without gaps or repeats, also if a vendor’s page cuts a block', async () => {
  // Three transactions a block: a vendor's page of 100 ends within one.
  const ledger = ledgerOf(
    Array.from({ length: 350 }, (_, n) => received(1_000 - Math.floor(n / 3), 5_000 - n)),
  );
  const seen: string[] = [];
  let before: Place | undefined;
  do {
    const { found, more } = await readLedger({ ledger, ofNode }, me, { before, count: 41, moves: 20 });
    seen.push(...found.map((one) => one.hash));
    before = more;
  } while (before !== undefined && seen.length < 1_000);
  expect(seen).toHaveLength(350);
  expect(new Set(seen).size).toBe(350);
});

it('continues after a block larger than a page', async () => {
  const crowd = Array.from({ length: 150 }, (_, n) => received(9, n));
  const ledger = ledgerOf([...crowd, received(8, 200)]);
  const { found, more } = await readLedger({ ledger, ofNode }, me, {
    before: undefined,
    count: 120,
    moves: 20,
  });
  expect(found.at(-1)?.hash).toBe(hash(200));
  expect(more).toBeUndefined();
});

it('stops if a vendor claims more but lists nothing', async () => {
  const ledger = { ...ledgerOf([]), activity: async () => [{ entries: [], isEnd: false }] };
  await expect(readLedger({ ledger, ofNode }, me, { before: undefined, count: 1, moves: 1 })).rejects.toThrow(
    'lists nothing',
  );
});
