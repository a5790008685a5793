import { readSettings } from '@mooring/server-kit';
import { expect, it, vi } from 'vitest';
import { analyticsEvents } from '../analytics/analytics-tables.ts';
import { databaseOnDemand } from '../database/open-on-demand.ts';
import { apiSettings } from '../settings/api-settings.ts';
import { emptiedDatabase } from '../test-support/emptied-database.ts';
import { eventsCommand } from './events-command.ts';

// Opening one on disk takes seconds.
vi.mock('../database/open-on-demand.ts', () => ({ databaseOnDemand: vi.fn() }));

/** Runs the command; resolves with the lines that it writes and its result. */
async function run(args: readonly string[], environment: Readonly<Record<string, string>>) {
  let text = '';
  const result = await eventsCommand.run(args, {
    settings: readSettings(apiSettings, environment),
    environment: {},
    async write(part) {
      text += part;
    },
  });
  return { result, lines: text.split('\n').filter(Boolean) };
}

it('writes each event as one line of JSON, all or those of a project, and closes the database', async () => {
  const event = (eventId: string, project: string) => ({
    ...{ eventId, at: 1_000, project, domain: '', page: '', sdk: '', type: 'track', event: 'MODAL_OPEN' },
    properties: { connected: false },
  });
  const exported = async (...project: readonly string[]) => {
    const database = emptiedDatabase();
    const close = vi.spyOn(database, 'close');
    vi.mocked(databaseOnDemand).mockReturnValue(database);
    const rows = [event('b', 'shop'), event('a', 'shop'), event('c', 'dock')];
    await (await database.open()).insert(analyticsEvents).values(rows);
    const { result, lines } = await run(['export', ...project], { API_STATE: '/state' });
    expect(result).toBe('');
    expect(close).toHaveBeenCalledOnce();
    return lines.map((line) => JSON.parse(line));
  };
  expect((await exported()).map(({ eventId }) => eventId)).toEqual(['b', 'a', 'c']);
  expect(await exported('dock')).toEqual([{ ...event('c', 'dock'), address: null }]);
  expect(await exported('nobody')).toEqual([]);
  expect(vi.mocked(databaseOnDemand).mock.lastCall?.[0]).toMatchObject({ folder: '/state' });
});

it('refuses a state that ends with the process, unless there is a PostgreSQL', async () => {
  const memory = { API_STATE: 'memory' };
  await expect(run(['export'], memory)).rejects.toThrow('API_STATE is "memory", which holds no events.');
  vi.mocked(databaseOnDemand).mockReturnValue(emptiedDatabase());
  const postgres = { ...memory, API_DATABASE: 'postgres://localhost/api' };
  expect(await run(['export'], postgres)).toEqual({ result: '', lines: [] });
  expect(vi.mocked(databaseOnDemand).mock.lastCall?.[0]).toMatchObject({ folder: undefined });
});

it.each([[[]], [['import']], [['export', 'shop', 'dock']]])('does not match %j', async (args) => {
  expect((await run(args, { API_STATE: '/state' })).result).toBeUndefined();
});
