import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { projects } from '../projects/project-tables.ts';
import { emptiedDatabase } from '../test-support/emptied-database.ts';
import { pglite } from '../test-support/pglite-engine.ts';
import { usePostgres } from '../test-support/use-postgres.ts';
import { RowCount, type RowCountOptions } from './row-count.ts';

describe.each([
  ['PGlite', pglite],
  ['PostgreSQL', usePostgres()],
])('a count of rows in %s', (_, engine) => {
  /** A count of rows, and a way to add rows behind its back. */
  async function table(options: Partial<RowCountOptions> = {}) {
    const opened = emptiedDatabase(engine);
    onTestFinished(() => opened.close());
    const database = await opened.open();
    const time = { now: 0 };
    const rows = new RowCount({
      ...{ table: projects, what: 'projects', most: 20_000, now: () => time.now },
      ...options,
    });
    let ids = 0;
    const add = async (name = 'Shop', count = 1) => {
      const row = () => ({ id: `${ids++}`, name, origins: [], createdAt: 0 });
      await database.insert(projects).values(Array.from({ length: count }, row));
    };
    return { database, rows, time, add };
  }

  test('counts once a minute, and once for concurrent callers', async () => {
    const { database, rows, time, add } = await table();
    await add();
    await Promise.all([rows.refresh(database), rows.refresh(database)]);
    expect(rows.rows).toBe(1);
    await add();
    time.now = 59_999;
    await rows.refresh(database);
    expect(rows.rows).toBe(1);
    time.now = 60_000;
    await rows.refresh(database);
    expect(rows.rows).toBe(2);
  });

  test('counts again once it has added a thousandth of the bound, or when it is told to', async () => {
    const { database, rows } = await table();
    await rows.refresh(database);
    rows.change(19);
    await rows.refresh(database);
    expect([rows.rows, rows.isNear]).toEqual([19, false]);
    rows.change(1);
    expect(rows.isNear).toBe(true);
    await rows.refresh(database);
    expect([rows.rows, rows.isNear]).toEqual([0, false]);
    rows.change(1);
    rows.forget();
    await rows.refresh(database);
    expect(rows.rows).toBe(0);
  });

  test('counts only the rows that are meant', async () => {
    const { database, rows, add } = await table({ where: eq(projects.name, 'Shop') });
    await add('Shop');
    await add('Other');
    await rows.read(database);
    expect(rows.rows).toBe(1);
  });

  test('is near the bound within sixteen thousandths of it', async () => {
    const { database, rows, add } = await table({ most: 1_000 });
    const fill = async (count: number) => {
      await add('Shop', count);
      await rows.read(database);
    };
    expect(rows.isNear).toBe(false);
    await fill(983);
    expect(rows.isNear).toBe(false);
    await fill(1);
    expect(rows.isNear).toBe(true);
  });

  test('has no room at the bound; each row of a small table is counted', async () => {
    const { rows } = await table({ most: 999 });
    expect(rows.isNear).toBe(true);
    rows.change(998);
    rows.assertRoom();
    rows.change(1);
    expect(() => rows.assertRoom()).toThrow(
      expect.objectContaining({ code: 'STORE_FULL', message: expect.stringContaining('projects') }),
    );
  });
});
