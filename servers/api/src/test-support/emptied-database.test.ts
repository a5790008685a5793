import { expect, it, onTestFinished } from 'vitest';
import { indexChains } from '../indexer/index-tables.ts';
import { projects } from '../projects/project-tables.ts';
import { emptiedDatabase } from './emptied-database.ts';

const project = { id: 'shop', name: 'Shop', origins: [], createdAt: 0 };
const chain = { chain: 'eip155:1', genesis: '', firstBlock: 5, block: 9, hash: '' };

it('passes a closed database on without its rows, and restarts its sequences', async () => {
  const first = emptiedDatabase();
  const database = await first.open();
  await database.insert(projects).values(project);
  await database.insert(indexChains).values(chain);
  await first.close();
  await expect(first.open()).rejects.toThrow('The database is closed.');
  await first.ready();
  const next = emptiedDatabase();
  onTestFinished(next.close);
  expect(await next.open()).toBe(database);
  expect(await database.$count(projects)).toBe(0);
  expect(await database.insert(indexChains).values(chain).returning()).toMatchObject([{ id: 1 }]);
});

it('opens a second database while the first is in use', async () => {
  const [one, other] = [emptiedDatabase(), emptiedDatabase()];
  onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
  await (await one.open()).insert(projects).values(project);
  await Promise.all([one.ready(), other.ready()]);
  expect(await (await other.open()).$count(projects)).toBe(0);
});
