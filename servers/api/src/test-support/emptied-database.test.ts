import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { indexChains } from '../indexer/index-tables.ts';
import { projects } from '../projects/project-tables.ts';
import { emptiedDatabase } from './emptied-database.ts';
import { pglite } from './pglite-engine.ts';
import { usePostgres } from './use-postgres.ts';

const project = { id: 'shop', name: 'Shop', origins: [], createdAt: 0 };
const chain = { chain: 'eip155:1', genesis: '', firstBlock: 5, block: 9, hash: '' };

describe.each([
  ['PGlite', pglite, 'The database is closed.'],
  ['PostgreSQL', usePostgres(), 'Cannot use a pool after calling end on the pool'],
] as const)('a database of %s', (_, engine, closed) => {
  it('is passed on without its rows once it is closed, and restarts its sequences', async () => {
    const first = emptiedDatabase(engine);
    const database = await first.open();
    await database.execute(sql`create schema opened_before`);
    await database.insert(projects).values(project);
    await database.insert(indexChains).values(chain);
    await first.close();
    await expect(first.open()).rejects.toThrow('The database is closed.');
    await first.ready();
    const second = emptiedDatabase(engine);
    onTestFinished(second.close);
    const next = await second.open();
    // Rejects in another database.
    await next.execute(sql`drop schema opened_before`);
    expect(await next.$count(projects)).toBe(0);
    expect(await next.insert(indexChains).values(chain).returning()).toMatchObject([{ id: 1 }]);
  });

  it('rejects what a test still runs after it closed it, and passes nothing of it on', async () => {
    const first = emptiedDatabase(engine);
    const database = await first.open();
    const prepared = database.insert(projects).values(project);
    const running = database.insert(projects).values({ ...project, id: 'running' });
    const [, ran] = await Promise.all([first.close(), running.then(() => 'ran').catch(() => 'rejected')]);
    expect(['ran', 'rejected']).toContain(ran);
    const rejected = expect.objectContaining({ cause: new Error(closed) });
    await expect(prepared.execute()).rejects.toEqual(rejected);
    await expect(database.$count(projects)).rejects.toEqual(rejected);
    const late = database.transaction((inside) => inside.insert(projects).values(project));
    await expect(late).rejects.toThrow();
    const second = emptiedDatabase(engine);
    onTestFinished(second.close);
    expect(await (await second.open()).$count(projects)).toBe(0);
  });

  it('is another one while the first is in use', async () => {
    const [one, other] = [emptiedDatabase(engine), emptiedDatabase(engine)];
    onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
    await (await one.open()).insert(projects).values(project);
    await Promise.all([one.ready(), other.ready()]);
    expect(await (await other.open()).$count(projects)).toBe(0);
  });
});
