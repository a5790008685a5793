import { createRegistry } from '@mooring/server-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authAccounts } from '../auth/auth-tables.ts';
import { projects } from '../projects/project-tables.ts';
import { openTables } from '../test-support/index-stage.ts';
import { type PostgresServer, startPostgres } from '../test-support/postgres-server.ts';
import type { Database } from './database.ts';
import type { OnDemandDatabase } from './open-on-demand.ts';
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
    opened = openTables(await postgres?.newDatabase());
    database = await opened.open();
  }, slow);
  afterAll(async () => {
    await opened.close();
    await postgres?.stop();
  });

  const metrics = createRegistry('api', false);
  const limitOf = (most: number) =>
    new RowLimit({
      ...{ table: projects, what: 'projects', most, now: () => time.now, metrics },
      share: { percent: 100, table: projects, project: projects.id },
    });
  const insert = (tables: Database, id: string) =>
    tables
      .insert(projects)
      .values({ id, name: id, origins: [], createdAt: 0 })
      .onConflictDoNothing()
      .returning();
  const add = (limit: RowLimit, id: string) =>
    limit.admit(database, {
      project: 'any',
      add: (tables) => insert(tables, id),
      isNew: (rows) => rows.length > 0,
    });
  const stored = () => database.$count(projects);

  it('holds for concurrent requests, and counts neither failures nor existing rows', async () => {
    await database.delete(projects);
    const limit = limitOf(3);
    await add(limit, 'a');
    await add(limit, 'a');
    const fail = () => Promise.reject(new Error('no'));
    await expect(limit.admit(database, { project: 'any', add: fail })).rejects.toThrow('no');
    const outcomes = await Promise.allSettled(['b', 'c', 'd', 'e'].map((id) => add(limit, id)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    await expect(add(limit, 'f')).rejects.toMatchObject(full);
    expect(await metrics.metrics()).toMatch(/^api_stored_rows\{[^}]*what="projects"[^}]*\} 3$/m);
  });

  it('holds for several processes', async () => {
    await database.delete(projects);
    const processes = [limitOf(5), limitOf(5), limitOf(5)];
    for (const [place, limit] of processes.entries()) await add(limit, `first ${place}`);
    const outcomes = await Promise.allSettled(
      processes.flatMap((limit, place) => ['a', 'b', 'c'].map((id) => add(limit, `${id}${place}`))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject(full);
    expect(await stored()).toBe(5);
  });

  it('refuses an addition near the bound that has waited ten seconds for others', async () => {
    await database.delete(projects);
    const limit = limitOf(3);
    const slowly = limit.admit(database, {
      project: 'any',
      add: async (tables) => {
        time.now += 10_000;
        return insert(tables, 'a');
      },
    });
    const behind = expect(add(limit, 'b')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await slowly;
    await behind;
    await add(limit, 'c');
  });

  it('rolls back a failed insert, and continues', async () => {
    await database.delete(projects);
    const limit = limitOf(2);
    const failed = limit.admit(database, {
      project: 'any',
      add: async (tables) => {
        await insert(tables, 'a');
        throw new Error('no');
      },
    });
    await expect(failed).rejects.toThrow('no');
    expect(await stored()).toBe(0);
    await add(limit, 'b');
    await add(limit, 'c');
    await expect(add(limit, 'd')).rejects.toMatchObject(full);
  });

  it('exceeds a large bound by a thousandth for each other process at most, and only for a minute', async () => {
    await database.delete(projects);
    const [early, late] = [limitOf(3_000), limitOf(3_000)];
    const rows = (from: number, to: number) =>
      database.insert(projects).values(
        Array.from({ length: to - from }, (_, place) => {
          const id = `many ${from + place}`;
          return { id, name: id, origins: [], createdAt: 0 };
        }),
      );
    await rows(0, 1_000);
    await rows(1_000, 2_000);
    await rows(2_000, 2_900);
    await add(early, 'early');
    await rows(2_900, 2_990);
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) await add(late, id);
    await expect(add(late, 'full')).rejects.toMatchObject(full);
    await add(early, 'over 1');
    await add(early, 'over 2');
    await expect(add(early, 'over 3')).rejects.toMatchObject(full);
    expect(await stored()).toBe(3_002);
  });

  it('counts rows of other processes at once, and deleted rows within a minute', async () => {
    await database.delete(projects);
    const [limit, other] = [limitOf(2), limitOf(2)];
    await add(limit, 'a');
    await add(other, 'b');
    await expect(add(limit, 'c')).rejects.toMatchObject(full);
    await database.delete(projects);
    await expect(add(limit, 'c')).rejects.toMatchObject(full);
    time.now += 60_000;
    await add(limit, 'c');
    await add(limit, 'd');
    await expect(add(limit, 'e')).rejects.toMatchObject(full);
    await database.delete(projects);
    await expect(add(limit, 'c')).rejects.toMatchObject(full);
    limit.forget();
    await add(limit, 'c');
  });

  describe('and a share per project', () => {
    const shared = (most: number, percent: number) =>
      new RowLimit({
        ...{ table: authAccounts, what: 'accounts', most, now: () => time.now, metrics },
        share: { percent, table: authAccounts, project: authAccounts.project },
      });
    const accountOf = (project: string, address: string) => ({
      ...{ id: `${project} ${address}`, project, namespace: 'eip155', address, createdAt: 0, signedInAt: 0 },
    });
    const join = (limit: RowLimit, project: string, address: string) =>
      limit.admit(database, {
        project,
        add: (tables) => tables.insert(authAccounts).values(accountOf(project, address)),
      });
    const ofProject = {
      code: 'STORE_FULL',
      message: expect.stringContaining('stores no more accounts of this project:'),
    };

    it('keeps room for other projects, across processes', async () => {
      await database.delete(authAccounts);
      const [limit, other] = [shared(4, 50), shared(4, 50)];
      await join(limit, 'greedy', 'a');
      await join(other, 'greedy', 'b');
      for (const one of [limit, other])
        await expect(join(one, 'greedy', 'c')).rejects.toMatchObject(ofProject);
      await join(limit, 'modest', 'a');
      await join(other, 'late', 'a');
      await expect(join(limit, 'new', 'a')).rejects.toMatchObject({
        message: expect.stringContaining('stores no more accounts:'),
      });
    });

    it('holds for concurrent requests, and is one row at least', async () => {
      await database.delete(authAccounts);
      const limit = shared(10, 5);
      const outcomes = await Promise.allSettled(
        ['a', 'b', 'c'].map((address) => join(limit, 'one', address)),
      );
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    });

    it('holds for a large bound, and sees deleted rows once told', async () => {
      await database.delete(authAccounts);
      const limit = shared(4_000, 50);
      await database
        .insert(authAccounts)
        .values(Array.from({ length: 1_999 }, (_, place) => accountOf('greedy', `before ${place}`)));
      await join(limit, 'greedy', 'last');
      await expect(join(limit, 'greedy', 'over')).rejects.toMatchObject(ofProject);
      await join(limit, 'modest', 'a');
      await database.delete(authAccounts);
      await expect(join(limit, 'greedy', 'over')).rejects.toMatchObject(ofProject);
      limit.forget();
      await join(limit, 'greedy', 'over');
    });

    it('is off at 100 percent', async () => {
      await database.delete(authAccounts);
      const limit = shared(2, 100);
      await join(limit, 'one', 'a');
      await join(limit, 'one', 'b');
      await expect(join(limit, 'one', 'c')).rejects.toMatchObject({
        message: expect.stringContaining('stores no more accounts:'),
      });
    });
  });
});
