import { createLogger, readSettings } from '@mooring/server-kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OpenDatabase } from './database.ts';
import { databaseSettings } from './database-settings.ts';
import { databaseOnDemand } from './open-on-demand.ts';

const openPglite = vi.hoisted(() => vi.fn());
const openPostgres = vi.hoisted(() => vi.fn());
vi.mock('./open-pglite.ts', () => ({ openPglite }));
vi.mock('./open-postgres.ts', () => ({ openPostgres }));

const log = createLogger({ server: 'api', level: 'silent' });
const embedded = () =>
  databaseOnDemand({ settings: readSettings(databaseSettings, {}), folder: undefined, log });
const shared = () =>
  databaseOnDemand({
    settings: readSettings(databaseSettings, {
      ...{ API_DATABASE: 'postgres://api@db.test/api', API_DATABASE_MILLISECONDS: '500' },
    }),
    folder: undefined,
    log,
  });

/** A database that the library opens, and what was called. */
function opened() {
  const calls: string[] = [];
  const called = (name: string) => async () => void calls.push(name);
  const database = {} as OpenDatabase['database'];
  return { calls, database, ready: called('ready'), close: called('close') };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

it('opens once for concurrent callers, and not before one needs it', async () => {
  const one = opened();
  openPglite.mockResolvedValue(one);
  const here = embedded();
  await here.ready();
  expect([here.isOpen(), here.isShared]).toEqual([false, false]);
  const both = await Promise.all([here.open(), here.open()]);
  expect(both).toEqual([one.database, one.database]);
  expect(openPglite).toHaveBeenCalledTimes(1);
  await here.ready();
  expect(one.calls).toEqual(['ready']);
});

it('tries again after a failure, also to answer whether it is ready', async () => {
  openPglite.mockRejectedValueOnce(new Error('no room')).mockResolvedValue(opened());
  const here = embedded();
  await expect(here.open()).rejects.toThrow('no room');
  await here.ready();
  expect(openPglite).toHaveBeenCalledTimes(2);
});

it('reports a shared one as unavailable after its time, from then on at once, until it is open', async () => {
  const one = opened();
  let finish = (_opened: OpenDatabase): void => undefined;
  openPostgres.mockReturnValue(new Promise<OpenDatabase>((resolve) => (finish = resolve)));
  const here = shared();
  const first = expect(here.open()).rejects.toThrow('API_DATABASE names a PostgreSQL that is not ready');
  await vi.advanceTimersByTimeAsync(500);
  await first;
  await expect(here.open()).rejects.toThrow('API_DATABASE names a PostgreSQL that is not ready');
  finish(one);
  await vi.advanceTimersByTimeAsync(0);
  expect(await here.open()).toBe(one.database);
  expect(openPostgres).toHaveBeenCalledTimes(1);
});

it('closes what it has opened, and opens nothing for a late query', async () => {
  const one = opened();
  openPglite.mockResolvedValue(one);
  const here = embedded();
  await here.open();
  await here.close();
  expect(one.calls).toEqual(['close']);
  await expect(here.open()).rejects.toThrow('The database is closed.');
  expect(openPglite).toHaveBeenCalledTimes(1);
});

it('gives up opening a shared one when it closes', async () => {
  let given: AbortSignal | undefined;
  openPostgres.mockImplementation(async (_address, _settings, _onProblem, signal: AbortSignal) => {
    given = signal;
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const here = shared();
  const opening = here.open().catch(() => 'given up');
  await vi.advanceTimersByTimeAsync(0);
  await here.close();
  expect(given?.aborted).toBe(true);
  expect(await opening).toBe('given up');
});

it('does not wait for one that is still opening when it closes, which closes once it is open', async () => {
  const one = opened();
  let finish = (_opened: OpenDatabase): void => undefined;
  openPglite.mockReturnValue(new Promise<OpenDatabase>((resolve) => (finish = resolve)));
  const here = embedded();
  const opening = here.open();
  await vi.advanceTimersByTimeAsync(0);
  await here.close();
  expect(one.calls).toEqual([]);
  finish(one);
  await opening;
  await vi.waitFor(() => expect(one.calls).toEqual(['close']));
});
