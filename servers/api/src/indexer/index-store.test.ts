import { asc, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../database/database.ts';
import { emptiedDatabase } from '../test-support/emptied-database.ts';
import { pglite } from '../test-support/pglite-engine.ts';
import { usePostgres, writeAtOnce } from '../test-support/use-postgres.ts';
import type { Block } from './block.ts';
import { rowsOf } from './index-rows.ts';
import { type Checkpoint, IndexStore, keptHashes } from './index-store.ts';
import {
  indexActivity,
  indexBlocks,
  indexChains,
  indexHoldings,
  indexTransactions,
  indexTransfers,
} from './index-tables.ts';

const postgres = usePostgres();
const chain = 'eip155:1';
const hex = (number: number, size: number) => `0x${number.toString(16).padStart(2 * size, '0')}`;
const [alice, bob, token] = [hex(0xa, 20), hex(0xb, 20), hex(0xc, 20)];
const hashOf = (number: number, fork = 0) => hex(number * 16 + fork, 32);

/** A block in which Alice sends Bob some tokens. */
const block = (number: number, amount: bigint, fork = 0): Block => ({
  ...{ number, hash: hashOf(number, fork), parentHash: hashOf(number - 1), time: 1_700_000_000 },
  transactions: [
    {
      ...{ hash: hashOf(number, fork), position: 0, from: alice, to: token, created: undefined, value: 0n },
      ...{ nonce: number, selector: undefined, succeeded: true, fee: 1n },
      moves: [
        {
          ...{ kind: 'transfer', standard: 20, token, from: alice, to: bob },
          ...{ tokenId: -1n, amount, log: 0, part: 0 },
        },
      ],
    },
  ],
});

/** More than any number of 64 bits. */
const large = 10n ** 60n;

describe.each([
  ['PGlite', pglite],
  ['PostgreSQL', postgres],
])('the index of a chain in %s', (_, engine) => {
  async function opened() {
    const database = emptiedDatabase(engine);
    onTestFinished(database.close);
    const tables = await database.open();
    const store = new IndexStore(tables, chain);
    const begun = await store.begin(hashOf(0), 1);
    /** Appends a block for each amount. */
    const append = async (...amounts: readonly bigint[]) => {
      const at = await store.find();
      if (at === undefined) throw new Error('no index');
      const blocks = amounts.map((amount, place) => block(at.block + 1 + place, amount));
      const last = blocks.at(-1) ?? { number: at.block, hash: at.hash, time: at.time };
      return store.append(at, last, rowsOf(blocks));
    };
    return { tables, store, begun, append };
  }

  it('begins once, and adds up what its blocks move', async () => {
    const { tables, store, begun, append } = await opened();
    expect(await store.begin(hashOf(9), 5)).toEqual(begun);
    expect(begun).toMatchObject({ firstBlock: 1, block: 0, hash: '' });
    expect(await append(large, 2n)).toMatchObject({ block: 2, hash: hashOf(2) });
    expect(await append(3n)).toEqual(await store.find());
    expect(await held(tables)).toEqual({ [alice]: `-${large + 5n}`, [bob]: `${large + 5n}` });
    expect(await counted(tables)).toEqual({ blocks: 3, transactions: 3, transfers: 3, activity: 9 });
  });

  it('knows whether its holdings add up every block, and the time of the last', async () => {
    const { store, begun } = await opened();
    expect(begun).toMatchObject({ whole: false, time: null });
    const at = async (next: Promise<Checkpoint | undefined>) => {
      const found = await next;
      if (found === undefined) throw new Error('overtaken');
      expect(await store.find()).toEqual(found);
      return found;
    };
    const wiped = await at(store.wipe(begun, hashOf(0), 0));
    expect(wiped).toMatchObject({ whole: true, time: null });
    const [first, second, fourth] = [block(0, 1n), block(1, 1n), block(3, 1n)];
    const one = await at(store.append(wiped, first, rowsOf([first])));
    const two = await at(store.append(one, second, rowsOf([second])));
    expect(two).toMatchObject({ whole: true, time: second.time });
    expect(await at(store.rollBack(two, first))).toMatchObject({ whole: true, time: null });
    const again = await at(store.append(one, second, rowsOf([second])).then(() => store.find()));
    const pruned = await at(store.prune(again, 1));
    expect(pruned).toMatchObject({ whole: true, firstBlock: 1 });
    expect(await at(store.append(pruned, fourth, rowsOf([fourth]), false))).toMatchObject({ whole: false });
  });

  it('is not whole if an older version began it, also once it is pruned', async () => {
    const { tables, store, begun } = await opened();
    await tables.delete(indexChains);
    const { genesis, hash } = begun;
    await tables.insert(indexChains).values({ chain, genesis, firstBlock: 0, block: 4, hash });
    const at = await store.find();
    expect(at).toMatchObject({ whole: false });
    expect(at && (await store.prune(at, 3))).toMatchObject({ firstBlock: 3, whole: false });
  });

  it('changes nothing for a writer that another has overtaken', async () => {
    const { tables, store, begun, append } = await opened();
    const next = await append(1n, 1n);
    const before = [await store.find(), await held(tables), await counted(tables)];
    const late = block(1, 100n, 1);
    expect(await store.append(begun, late, rowsOf([late]))).toBeUndefined();
    expect(await store.rollBack(begun, { number: 0, hash: '' })).toBeUndefined();
    expect(await store.wipe(begun, hashOf(9), 5)).toBeUndefined();
    expect(await store.prune(begun, 2)).toBeUndefined();
    await store.stop(begun, 'reorganised');
    expect([await store.find(), await held(tables), await counted(tables)]).toEqual(before);
    expect(next?.stopped).toBeNull();
  });

  it('takes rolled back blocks out of all tables, and continues with others', async () => {
    const { tables, store, append } = await opened();
    const at = await append(large, 2n, 3n);
    if (at === undefined) throw new Error('overtaken');
    expect(await store.rollBack(at, { number: 1, hash: hashOf(1) })).toMatchObject({ block: 1 });
    expect(await held(tables)).toEqual({ [alice]: `-${large}`, [bob]: `${large}` });
    expect(await counted(tables)).toEqual({ blocks: 1, transactions: 1, transfers: 1, activity: 3 });
    await append(4n);
    expect(await held(tables)).toMatchObject({ [bob]: `${large + 4n}` });
  });

  it('reports why it stopped, until it continues', async () => {
    const { store, append } = await opened();
    const at = await append(1n);
    if (at === undefined) throw new Error('overtaken');
    await store.stop(at, 'reorganised');
    expect(await store.find()).toMatchObject({ block: 1, stopped: 'reorganised' });
    await append(1n);
    expect(await store.find()).toMatchObject({ block: 2, stopped: null });
  });

  it('prunes history by steps of 2,000 blocks, and keeps what is held', async () => {
    const { tables, store, append } = await opened();
    const at = await append(...Array.from({ length: 2_003 }, () => 1n));
    if (at === undefined) throw new Error('overtaken');
    const pruned = await store.prune(at, 2_003);
    expect(pruned).toMatchObject({ firstBlock: 2_001, block: 2_003 });
    expect(await counted(tables)).toMatchObject({ transactions: 3, transfers: 3, activity: 9 });
    expect(await store.prune(pruned ?? at, 2_003)).toMatchObject({ firstBlock: 2_003 });
    expect(await counted(tables)).toMatchObject({ transactions: 1, transfers: 1, activity: 3 });
    expect(await held(tables)).toEqual({ [alice]: '-2003', [bob]: '2003' });
  });

  it('keeps the latest hashes only', async () => {
    const { tables, store, append } = await opened();
    const at = await append(...Array.from({ length: keptHashes + 5 }, () => 1n));
    if (at === undefined) throw new Error('overtaken');
    const hashes = await store.hashes(at);
    expect(hashes).toHaveLength(keptHashes);
    expect([hashes[0], hashes.at(-1)?.block]).toEqual([{ block: at.block, hash: at.hash }, 6]);
    expect(await tables.$count(indexBlocks)).toBe(keptHashes);
  });

  it('is wiped without the index of another chain', async () => {
    const { tables, store, append } = await opened();
    const at = await append(1n, 1n);
    const other = new IndexStore(tables, 'eip155:2');
    const first = block(1, 7n);
    await other.append(await other.begin(hashOf(0), 1), first, rowsOf([first]));
    if (at === undefined) throw new Error('overtaken');
    expect(await store.wipe(at, hashOf(9), 5)).toMatchObject({ genesis: hashOf(9), firstBlock: 5, block: 4 });
    expect(await counted(tables)).toEqual({ blocks: 1, transactions: 1, transfers: 1, activity: 3 });
    expect(await held(tables)).toEqual({ [alice]: '-7', [bob]: '7' });
  });
});

it('of two processes on one PostgreSQL that write the same blocks at once, one does', async () => {
  const processes = await postgres.twoProcesses();
  const opened = await Promise.all(processes.map((one) => one.open()));
  const [tables] = opened;
  if (tables === undefined) throw new Error('no database');
  const stores = opened.map((one) => new IndexStore(one, chain));
  const at = await new IndexStore(tables, chain).begin(hashOf(0), 1);
  const written = await writeAtOnce(tables, { table: indexChains, count: 6 }, async (place) => {
    const one = block(1, BigInt(place + 1), place);
    return stores[place % 2]?.append(at, one, rowsOf([one]));
  });
  expect(written.map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'));
  const won = written.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
  expect(won).toEqual([await stores[1]?.find()]);
  expect(await counted(tables)).toEqual({ blocks: 1, transactions: 1, transfers: 1, activity: 3 });
});

/** What each owner holds, in the decimals of the database. */
async function held(tables: Database): Promise<Readonly<Record<string, string>>> {
  const { owner } = indexHoldings;
  const rows = await tables
    .select({ owner, amount: sql<string>`${indexHoldings.amount}::text` })
    .from(indexHoldings)
    .orderBy(asc(owner));
  return Object.fromEntries(rows.map((row) => [row.owner, row.amount]));
}

async function counted(tables: Database) {
  return {
    blocks: await tables.$count(indexBlocks),
    transactions: await tables.$count(indexTransactions),
    transfers: await tables.$count(indexTransfers),
    activity: await tables.$count(indexActivity),
  };
}
