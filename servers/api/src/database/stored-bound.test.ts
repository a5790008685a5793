import { asc, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { balanceTokens } from '../balance/balance-tables.ts';
import { emptiedDatabase } from '../test-support/emptied-database.ts';
import { pglite } from '../test-support/pglite-engine.ts';
import { usePostgres } from '../test-support/use-postgres.ts';
import type { Database } from './database.ts';
import { StoredBound } from './stored-bound.ts';

const postgres = usePostgres();

describe.each([
  ['PGlite', pglite],
  ['PostgreSQL', postgres],
])('a bound of stored rows in %s', (_, engine) => {
  async function opened(most: number, mostBytes?: number) {
    const database = emptiedDatabase(engine);
    onTestFinished(database.close);
    const tables = await database.open();
    const { name, readAt } = balanceTokens;
    const bytes = mostBytes === undefined ? undefined : { most: mostBytes, texts: [name] };
    const bound = new StoredBound({ table: balanceTokens, readAt, most, bytes });
    const insert = (count: number, { from = 0, text = '' } = {}) =>
      tables.execute(sql`insert into balance_tokens (chain, address, name, symbol, decimals, read_at)
        select 'eip155:1', n, ${text}::text, '', 18, n
        from generate_series(${from}::int, ${from + count - 1}::int) n order by n desc`);
    const write = async (count: number, { from = 0, text = '' } = {}) => {
      await insert(count, { from, text });
      await bound.wrote(
        tables,
        count,
        Array.from({ length: count }, () => text),
      );
    };
    const left = async () =>
      (await tables.select().from(balanceTokens).orderBy(asc(readAt))).map((row) => row.readAt);
    return { tables, bound, insert, write, left };
  }

  it('deletes the rows that were read first, to nine tenths of the bound', async () => {
    const { write, left } = await opened(10);
    await write(10);
    expect(await left()).toHaveLength(10);
    await write(2, { from: 20 });
    expect(await left()).toEqual([3, 4, 5, 6, 7, 8, 9, 20, 21]);
    await write(1, { from: 30 });
    expect(await left()).toHaveLength(10);
  });

  it('counts bytes, too', async () => {
    const { write, left } = await opened(100, 10 * (128 + 200));
    await write(10, { text: 'é'.repeat(100) });
    expect(await left()).toHaveLength(10);
    await write(1, { from: 10, text: 'é'.repeat(100) });
    expect(await left()).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('shrinks a table that is far too large, in steps', async () => {
    const { tables, bound, insert, left } = await opened(1_000);
    await insert(12_000);
    const execute = vi.spyOn(tables, 'execute');
    await bound.wrote(tables, 1);
    // One count, and steps of 5,000, 5,000 and 1,100.
    expect(execute).toHaveBeenCalledTimes(4);
    expect(await left()).toEqual(Array.from({ length: 900 }, (_, place) => 11_100 + place));
  });

  it('looks after the first write, then after a hundredth of the bound', async () => {
    const { tables, bound, insert, left } = await opened(400);
    await insert(410);
    await bound.wrote(tables, 1);
    expect(await left()).toHaveLength(360);
    await insert(50, { from: 500 });
    await bound.wrote(tables, 3);
    expect(await left()).toHaveLength(410);
    await bound.wrote(tables, 1);
    expect(await left()).toHaveLength(360);
  });

  it('counts again after a hundredth of the bytes', async () => {
    const { tables, bound, insert, left } = await opened(100_000, 100_000);
    await bound.wrote(tables, 1);
    await insert(1_000);
    await bound.wrote(tables, 7);
    expect(await left()).toHaveLength(1_000);
    await bound.wrote(tables, 1);
    expect(await left()).toHaveLength(703);
  });

  it('does not count again at once after a failure', async () => {
    const { tables, bound, insert, left } = await opened(400);
    await insert(410);
    const failing = { execute: () => Promise.reject(new Error('away')) } as unknown as Database;
    await expect(bound.wrote(failing, 1)).rejects.toThrow('away');
    await bound.wrote(failing, 3);
    await bound.wrote(tables, 1);
    expect(await left()).toHaveLength(360);
  });
});
