import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { indexChains } from '../indexer/index-tables.ts';
import { projects } from '../projects/project-tables.ts';
import { emptiedDatabase } from './emptied-database.ts';

const project = { id: 'shop', name: 'Shop', origins: [], createdAt: 0 };
const chain = { chain: 'eip155:1', genesis: '', firstBlock: 5, block: 9, hash: '' };

it('passes a closed database on without its rows, and restarts its sequences', async () => {
  const first = emptiedDatabase();
  const database = await first.open();
  await database.execute(sql`set mooring.opened_by = 'first'`);
  await database.insert(projects).values(project);
  await database.insert(indexChains).values(chain);
  await first.close();
  await expect(first.open()).rejects.toThrow('The database is closed.');
  await first.ready();
  const second = emptiedDatabase();
  onTestFinished(second.close);
  const next = await second.open();
  expect(await next.execute(sql`show mooring.opened_by`)).toMatchObject({
    rows: [{ 'mooring.opened_by': 'first' }],
  });
  expect(await next.$count(projects)).toBe(0);
  expect(await next.insert(indexChains).values(chain).returning()).toMatchObject([{ id: 1 }]);
});

it('rejects what a test still runs after it closed, and passes nothing of it on', async () => {
  const first = emptiedDatabase();
  const database = await first.open();
  const prepared = database.insert(projects).values(project);
  const running = database.insert(projects).values({ ...project, id: 'running' });
  const [, ran] = await Promise.all([first.close(), running.then(() => 'ran').catch(() => 'rejected')]);
  expect(['ran', 'rejected']).toContain(ran);
  const closed = expect.objectContaining({ cause: new Error('The database is closed.') });
  await expect(prepared.execute()).rejects.toEqual(closed);
  await expect(database.$count(projects)).rejects.toEqual(closed);
  await expect(database.transaction((inside) => inside.insert(projects).values(project))).rejects.toThrow(
    'The database is closed.',
  );
  const second = emptiedDatabase();
  onTestFinished(second.close);
  expect(await (await second.open()).$count(projects)).toBe(0);
});

it('opens a second database while the first is in use', async () => {
  const [one, other] = [emptiedDatabase(), emptiedDatabase()];
  onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
  await (await one.open()).insert(projects).values(project);
  await Promise.all([one.ready(), other.ready()]);
  expect(await (await other.open()).$count(projects)).toBe(0);
});
