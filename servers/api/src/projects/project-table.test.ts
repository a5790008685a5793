import { apiLimits } from '@mooring/protocol/api';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { OnDemandDatabase } from '../database/open-on-demand.ts';
import { emptiedDatabase } from '../test-support/emptied-database.ts';
import { pglite } from '../test-support/pglite-engine.ts';
import { usePostgres, writeAtOnce } from '../test-support/use-postgres.ts';
import { ProjectTable } from './project-table.ts';
import { projects } from './project-tables.ts';

const postgres = usePostgres();
const origins = ['https://shop.example', 'https://*.shop.example'];
const tooMany = {
  code: 'REQUEST_INVALID',
  message: expect.stringContaining(`${apiLimits.projects} projects`),
};

/** Adds rows behind the table's back. */
async function fill(database: Pick<OnDemandDatabase, 'open'>, count: number): Promise<void> {
  const tables = await database.open();
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ id: `row${index}`, name: 'Shop', origins: [], createdAt: index },
  }));
  for (let at = 0; at < count; at += 1_000) await tables.insert(projects).values(rows.slice(at, at + 1_000));
}

describe.each([
  ['PGlite', pglite],
  ['PostgreSQL', postgres],
])('projects in %s', (_, engine) => {
  /** An empty table, whose ids count. */
  function table() {
    const database = emptiedDatabase(engine);
    onTestFinished(() => database.close());
    const time = { now: 1_000 };
    let ids = 0;
    const made = new ProjectTable({
      database: database.open,
      newId: () => {
        ids += 1;
        return `id${ids}`;
      },
      now: () => time.now,
    });
    return { made, time, database };
  }

  test('lists projects with their origins, oldest first', async () => {
    const { made, time } = table();
    expect(await made.list()).toEqual([]);
    const first = await made.add({ name: 'Shop', origins });
    expect(first).toEqual({ id: 'id1', name: 'Shop', origins });
    time.now -= 1;
    const older = await made.add({ name: 'Shop', origins: [] });
    expect(await made.list()).toEqual([older, first]);
    expect(await made.listConfigured()).toMatchObject([{ config: {} }, { config: {} }]);
  });

  test('keeps the configuration of one project', async () => {
    const { made } = table();
    await made.add({ name: 'Shop', origins });
    await made.add({ name: 'Other', origins });
    expect(await made.config('id1')).toEqual({});
    expect(await made.setConfig('id1', { analytics: false })).toBe(true);
    expect([await made.config('id1'), await made.config('id2')]).toEqual([{ analytics: false }, {}]);
    expect([await made.config('none'), await made.setConfig('none', {})]).toEqual([undefined, false]);
  });

  test('removes a project once', async () => {
    const { made } = table();
    await made.add({ name: 'Shop', origins });
    expect([await made.remove('id1'), await made.remove('id1')]).toEqual([true, false]);
    expect(await made.list()).toEqual([]);
  });

  test.each(['shop.example', 'https://shop.example/path', 'https://*', `https://${'a'.repeat(300)}\u202e`])(
    'adds no project with the origin %j',
    async (origin) => {
      const { made } = table();
      await expect(made.add({ name: 'Shop', origins: [origins[0] ?? '', origin] })).rejects.toMatchObject({
        code: 'REQUEST_INVALID',
        message: expect.stringMatching(/^[\x20-\x7e]*the origin [\x20-\x7e]{1,300}$/),
      });
      expect(await made.list()).toEqual([]);
    },
  );

  test('adds no project beyond the limit', async () => {
    const { made, database } = table();
    await fill(database, apiLimits.projects);
    await expect(made.add({ name: 'Shop', origins })).rejects.toMatchObject(tooMany);
  });
});

test('adds no project beyond the limit, whichever of two processes is asked', async () => {
  const processes = await postgres.twoProcesses();
  const tables = await processes[0].open();
  await fill(processes[0], apiLimits.projects - 1);
  const added = await writeAtOnce(tables, { table: projects, count: 8 }, (place) =>
    new ProjectTable({
      ...{ database: (processes[place % 2] ?? processes[0]).open, now: () => 1_000 },
      newId: () => `new${place}`,
    }).add({ name: 'Shop', origins }),
  );
  const refused = added.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(7);
  for (const error of refused) expect(error).toMatchObject(tooMany);
  expect(await tables.$count(projects)).toBe(apiLimits.projects);
});
