import { asc } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
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
    const { name, symbol, readAt } = balanceTokens;
    const bound = new StoredBound({ table: balanceTokens, readAt, texts: [name, symbol], most, mostBytes });
    const write = async (count: number, { from = 0, text = '' } = {}) => {
      const rows = Array.from({ length: count }, (_, place) => ({
        ...{ chain: 'eip155:1', address: `${from + place}`, name: text, symbol: '' },
        ...{ decimals: 18, readAt: from + place },
      }));
      await tables.insert(balanceTokens).values(rows);
      await bound.wrote(
        tables,
        rows.map(() => [text, '']),
      );
    };
    const left = async () =>
      (await tables.select().from(balanceTokens).orderBy(asc(readAt))).map((row) => row.readAt);
    return { tables, bound, write, left };
  }

  it('deletes the rows that were read first', async () => {
    const { write, left } = await opened(3);
    await write(5);
    expect(await left()).toEqual([2, 3, 4]);
    await write(1, { from: 9 });
    expect(await left()).toEqual([3, 4, 9]);
  });

  it('counts bytes, too', async () => {
    const { write, left } = await opened(100, 1_000);
    await write(4, { text: 'é'.repeat(100) });
    expect(await left()).toEqual([1, 2, 3]);
  });

  it('looks after the first write, then after a hundredth of the bound', async () => {
    const { tables, bound, left } = await opened(400);
    const rows = (count: number, from: number) =>
      tables.insert(balanceTokens).values(
        Array.from({ length: count }, (_, place) => ({
          ...{ chain: 'eip155:1', address: `${from + place}`, name: '', symbol: '' },
          ...{ decimals: 18, readAt: from + place },
        })),
      );
    await rows(410, 0);
    await bound.wrote(tables, [['']]);
    expect(await left()).toHaveLength(400);
    await rows(3, 500);
    await bound.wrote(tables, [[''], [''], ['']]);
    expect(await left()).toHaveLength(403);
    await bound.wrote(tables, [['']]);
    expect(await left()).toHaveLength(400);
  });

  it('looks again after a failure', async () => {
    const { tables, bound, write, left } = await opened(1_000);
    const failing = { execute: () => Promise.reject(new Error('away')) } as unknown as Database;
    await expect(bound.wrote(failing, [['']])).rejects.toThrow('away');
    await write(1);
    expect(await left()).toHaveLength(1);
    await bound.wrote(failing, [['']]);
    expect(await tables.$count(balanceTokens)).toBe(1);
  });
});
