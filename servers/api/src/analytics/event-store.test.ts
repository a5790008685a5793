import { dayMs as day } from '@mooring/protocol/limits';
import { createLogger, readSettings } from '@mooring/server-kit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { prunedAtOnce } from '../database/prune-expired.ts';
import { emptiedDatabase } from '../test-support/emptied-database.ts';
import { pglite } from '../test-support/pglite-engine.ts';
import { usePostgres } from '../test-support/use-postgres.ts';
import { analyticsSettings } from './analytics-settings.ts';
import { type AnalyticsEvent, analyticsEvents } from './analytics-tables.ts';
import { EventStore, readEvents } from './event-store.ts';

interface World {
  now: number;
  away: boolean;
  rows: string[];
  outcomes: string[];
  /** Delays the next write. */
  insert?: () => Promise<void>;
}

const event = (eventId: string, project = ''): AnalyticsEvent => ({
  eventId,
  at: 0,
  project,
  domain: '',
  page: '',
  sdk: '',
  type: 'track',
  event: 'MODAL_OPEN',
  properties: {},
});

/** A store over a database that can go away. */
function world(environment: Record<string, string> = {}, share = 100) {
  const state: World = {
    now: 0,
    away: false,
    rows: [],
    outcomes: [],
  };
  const timers: { readonly at: number; readonly run: () => void }[] = [];
  const table = {
    insert: () => ({
      values: (rows: readonly AnalyticsEvent[]) => ({
        async onConflictDoNothing() {
          await state.insert?.();
          state.rows.push(...rows.map(({ eventId }) => eventId));
        },
      }),
    }),
  };
  const store = new EventStore({
    database: {
      isShared: false,
      isOpen: () => false,
      async open() {
        if (state.away) throw new Error('away');
        return table as unknown as Database;
      },
    },
    settings: readSettings(analyticsSettings, environment),
    share,
    clock: {
      now: () => state.now,
      after(milliseconds, run, options) {
        const timer = { at: state.now + milliseconds, run };
        if (!options?.background) timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
    },
    log: createLogger({ server: 'api', level: 'silent' }),
    metrics: {
      onEvents: (outcome, count = 1) => state.outcomes.push(`${outcome} ${count}`),
      onEvent: () => undefined,
    },
  });
  return { store, state, timers };
}

it('waits a second to write events in one batch', async () => {
  const { store, state, timers } = world();
  for (const id of ['a', 'b']) store.put(event(id));
  expect(timers.map(({ at }) => at)).toEqual([1_000]);
  await store.flush();
  expect([state.rows, timers.length]).toEqual([['a', 'b'], 0]);
  expect(state.outcomes).toEqual(['stored 2']);
});

it('queues events while the database is away and drops those over the queue limit', async () => {
  const { store, state, timers } = world({ API_ANALYTICS_QUEUE: '2' });
  state.away = true;
  store.put(event('a'));
  await store.flush();
  expect(timers.map(({ at }) => at)).toEqual([10_000]);
  for (const id of ['b', 'c']) store.put(event(id));
  state.away = false;
  await store.close();
  expect([state.rows, state.outcomes, timers.length]).toEqual([['a', 'b'], ['dropped 1', 'stored 2'], 0]);
});

it('stores an event of which the timer ends while another is stored, as it does when it closes then', async () => {
  const { store, state, timers } = world();
  const held: (() => void)[] = [];
  state.insert = () => new Promise((resolve) => void held.push(resolve));
  store.put(event('a'));
  const first = store.flush();
  await vi.waitFor(() => expect(held).toHaveLength(1));
  state.insert = async () => undefined;
  store.put(event('b'));
  const [timer] = timers;
  timer?.run();
  const closed = store.close();
  for (const resume of held) resume();
  await Promise.all([first, closed]);
  expect([state.rows, timers.length]).toEqual([['a', 'b'], 0]);
});

it('stores each event once, in order, after failed writes, regardless of new events', async () => {
  const { store, state, timers } = world({ API_ANALYTICS_QUEUE: '3' });
  state.insert = async () => {
    store.put(event('during the failed write'));
    throw new Error('the connection ended');
  };
  store.put(event('a'));
  await store.flush();
  expect(state.rows).toEqual([]);
  expect(timers).toHaveLength(1);
  state.insert = async () => undefined;
  store.put(event('b'));
  store.put(event('over the limit'));
  await store.flush();
  await store.close();
  expect(state.rows).toEqual(['a', 'during the failed write', 'b']);
  expect([state.outcomes, timers.length]).toEqual([['dropped 1', 'stored 3'], 0]);
});

it('counts events as dropped that it cannot store before it closes', async () => {
  const { store, state, timers } = world();
  state.away = true;
  for (const id of ['a', 'b']) store.put(event(id));
  await store.close();
  expect([state.outcomes, timers.length]).toEqual([['dropped 2'], 0]);
});

it('stores at most the daily number of events', async () => {
  const { store, state } = world({ API_ANALYTICS_DAILY: '1' });
  for (const id of ['a', 'b']) store.put(event(id));
  state.now = 86_400_000;
  store.put(event('c'));
  await store.flush();
  expect(state.rows).toEqual(['a', 'c']);
});

it('leaves the others of the daily events to other projects once one has its share', async () => {
  const { store, state } = world({ API_ANALYTICS_DAILY: '4' }, 50);
  for (const id of ['a', 'b', 'c']) store.put(event(id, 'flooding'));
  for (const id of ['d', 'e']) store.put(event(id, 'other'));
  state.now = 86_400_000;
  store.put(event('f', 'flooding'));
  await store.flush();
  expect(state.rows).toEqual(['a', 'b', 'd', 'e', 'f']);
  expect(state.outcomes).toEqual(['dropped 1', 'stored 5']);
});

const postgres = usePostgres();

describe.each([
  ['PGlite', pglite],
  ['PostgreSQL', postgres],
])('events in %s', (_, engine) => {
  /** A store of events in an empty database. */
  async function opened() {
    const database = emptiedDatabase(engine);
    onTestFinished(database.close);
    const counts = new Map<string, number>();
    const clock = { time: 0 };
    /** Timers that do not keep the process alive. */
    const looks: (() => void)[] = [];
    const store = new EventStore({
      database,
      settings: readSettings(analyticsSettings, { API_ANALYTICS_DAYS: '2' }),
      share: 100,
      clock: {
        now: () => clock.time,
        after(_, run, options) {
          if (options?.background) looks.push(run);
          return () => undefined;
        },
      },
      log: createLogger({ server: 'api', level: 'silent' }),
      metrics: {
        onEvents: (outcome, count = 1) => counts.set(outcome, (counts.get(outcome) ?? 0) + count),
        onEvent: () => undefined,
      },
    });
    onTestFinished(() => store.close());
    const tables = await database.open();
    const stored = async () => {
      const ids: string[] = [];
      for await (const rows of readEvents(tables, undefined)) ids.push(...rows.map(({ eventId }) => eventId));
      return ids;
    };
    return { store, tables, counts, clock, stored, looks };
  }

  it('that it refuses are dropped and counted while all others are stored', async () => {
    const { store, counts, stored } = await opened();
    // PostgreSQL stores this character in no text.
    const bad = (id: string): AnalyticsEvent => ({ ...event(id), page: 'a\0b' });
    const isBad = (number: number) => [0, 7, 8, 499, 500, 899].includes(number);
    const ids = Array.from({ length: 900 }, (_, number) => number);
    for (const number of ids) store.put(isBad(number) ? bad(`${number}`) : event(`${number}`));
    await store.flush();
    expect(await stored()).toEqual(ids.filter((number) => !isBad(number)).map(String));
    expect(Object.fromEntries(counts)).toEqual({ stored: 894, unstorable: 6 });
  });

  it('are deleted once they expire, a bounded number at once, and no others', async () => {
    const { tables, clock, stored, looks } = await opened();
    const old = Array.from({ length: 2 * prunedAtOnce + 1 }, (_, place) => event(`old ${place}`));
    for (let at = 0; at < old.length; at += 1_000)
      await tables.insert(analyticsEvents).values(old.slice(at, at + 1_000));
    await tables.insert(analyticsEvents).values([
      { ...event('last day'), at: 1 },
      { ...event('new'), at: 2 * day },
    ]);
    clock.time = 2 * day + 1;
    const deletions = vi.spyOn(tables, 'delete');
    looks.at(-1)?.();
    await vi.waitFor(async () => expect(await stored()).toEqual(['last day', 'new']));
    expect(deletions).toHaveBeenCalledTimes(3);
  });
});
