import { createLogger, createRegistry, readSettings } from '@mooring/server-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projects } from '../projects/project-tables.ts';
import { type PostgresServer, startPostgres } from '../test-support/postgres-server.ts';
import type { Database } from './database.ts';
import { databaseSettings } from './database-settings.ts';
import { databaseOnDemand, type OnDemandDatabase } from './open-on-demand.ts';
import { RowLimit } from './row-limit.ts';

const slow = 120_000;
const full = { code: 'STORE_FULL', message: expect.stringContaining('stores no more projects') };

describe.each(['PGlite', 'PostgreSQL'])('a bound on the rows of a table in %s', (kind) => {
  let postgres: PostgresServer | undefined;
  let opened: OnDemandDatabase;
  let database: Database;
  const time = { now: 0 };

  beforeAll(async () => {
    if (kind === 'PostgreSQL') postgres = await startPostgres();
    opened = databaseOnDemand({
      settings: readSettings(databaseSettings, { API_DATABASE: await postgres?.newDatabase() }),
      folder: undefined,
      log: createLogger({ server: 'api', level: 'silent' }),
    });
    database = await opened.open();
  }, slow);
  afterAll(async () => {
    await opened.close();
    await postgres?.stop();
  });

  const metrics = createRegistry('api', false);
  const limitOf = (most: number) =>
    new RowLimit({ table: projects, what: 'projects', most, now: () => time.now, metrics });
  const add = (limit: RowLimit, id: string) =>
    limit.admit(
      database,
      () =>
        database
          .insert(projects)
          .values({ id, name: id, origins: [], createdAt: 0 })
          .onConflictDoNothing()
          .returning(),
      (rows) => rows.length > 0,
    );

  it('holds for requests at once, and counts neither failures nor rows that were there', async () => {
    await database.delete(projects);
    const limit = limitOf(3);
    await add(limit, 'a');
    await add(limit, 'a');
    const fail = () => Promise.reject(new Error('no'));
    await expect(limit.admit(database, fail)).rejects.toThrow('no');
    const outcomes = await Promise.allSettled(['b', 'c', 'd', 'e'].map((id) => add(limit, id)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    await expect(add(limit, 'f')).rejects.toMatchObject(full);
    expect(await metrics.metrics()).toMatch(/^api_stored_rows\{[^}]*what="projects"[^}]*\} 3$/m);
  });

  it('learns of the rows of other processes within a minute, and at once of those it deleted', async () => {
    await database.delete(projects);
    const [limit, other] = [limitOf(2), limitOf(2)];
    await add(limit, 'a');
    await add(other, 'b');
    time.now += 60_000;
    await expect(add(limit, 'c')).rejects.toMatchObject(full);
    await database.delete(projects);
    await expect(add(limit, 'c')).rejects.toMatchObject(full);
    limit.forget();
    await add(limit, 'c');
  });
});
