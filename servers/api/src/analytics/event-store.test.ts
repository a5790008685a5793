import { createLogger, readSettings } from '@mooring/server-kit';
import { expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { analyticsSettings } from './analytics-settings.ts';
import type { AnalyticsEvent } from './analytics-tables.ts';
import { EventStore } from './event-store.ts';

const event = (eventId: string): AnalyticsEvent => ({
  eventId,
  at: 0,
  project: '',
  domain: '',
  page: '',
  sdk: '',
  type: 'track',
  event: 'MODAL_OPEN',
  properties: {},
});

/** A store over a database that may be away. */
function world(environment: Record<string, string> = {}) {
  const state = { now: 0, away: false, rows: [] as string[], pruned: 0, outcomes: [] as string[] };
  const timers: { readonly at: number; readonly run: () => void }[] = [];
  const table = {
    insert: () => ({
      values: (rows: readonly AnalyticsEvent[]) => ({
        onConflictDoNothing: async () => void state.rows.push(...rows.map(({ eventId }) => eventId)),
      }),
    }),
    delete: () => ({
      where: async () => {
        state.pruned += 1;
      },
    }),
  };
  const store = new EventStore({
    async database() {
      if (state.away) throw new Error('away');
      return table as unknown as Database;
    },
    settings: readSettings(analyticsSettings, environment),
    clock: {
      now: () => state.now,
      after(milliseconds, run) {
        const timer = { at: state.now + milliseconds, run };
        timers.push(timer);
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

it('waits a second for others, and is written with them', async () => {
  const { store, state, timers } = world();
  for (const id of ['a', 'b']) store.put(event(id));
  expect(timers.map(({ at }) => at)).toEqual([1_000]);
  await store.flush();
  expect([state.rows, timers.length]).toEqual([['a', 'b'], 0]);
  expect(state.outcomes).toEqual(['stored 2']);
});

it('waits for a database that is away, as far as there is room', async () => {
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

it('is one of so many of a day', async () => {
  const { store, state } = world({ API_ANALYTICS_DAILY: '1' });
  for (const id of ['a', 'b']) store.put(event(id));
  state.now = 86_400_000;
  store.put(event('c'));
  await store.flush();
  expect(state.rows).toEqual(['a', 'c']);
});

it('is forgotten after the days that it is kept, looked after once an hour', async () => {
  const { store, state } = world();
  for (const [now, pruned] of [
    [0, 1],
    [3_599_999, 1],
    [3_600_000, 2],
  ] as const) {
    state.now = now;
    store.put(event(`at ${now}`));
    await store.flush();
    expect(state.pruned).toBe(pruned);
  }
});
