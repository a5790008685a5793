import { createLogger, readSettings } from '@mooring/server-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { admitsOrigin, openProjectGate } from './project-gate.ts';
import { projectSettings } from './project-settings.ts';

const id = 'ab'.repeat(16);

/** A gate over a database that can go away. */
function world() {
  const state = {
    ...{ now: 0, away: false, asked: 0, origins: ['https://app.example'] },
    /** How long the database takes to answer. */
    answers: Promise.resolve(),
    /** How long an open one takes to answer a query. */
    lists: Promise.resolve(),
  };
  const rows = async () => {
    await state.lists;
    return [{ id, name: 'Shop', origins: state.origins, createdAt: 0, config: {} }];
  };
  const query = { from: () => query, orderBy: () => query, limit: rows };
  const gate = openProjectGate({
    settings: readSettings(projectSettings, { API_PROJECTS: 'listed' }),
    async database() {
      state.asked += 1;
      if (state.away) throw new Error('away');
      await state.answers;
      return { select: () => query } as unknown as Database;
    },
    now: () => state.now,
    log: createLogger({ server: 'api', level: 'silent' }),
  });
  return { gate, state };
}

it('keeps the last list it read and refreshes it only at intervals', async () => {
  const { gate, state } = world();
  state.away = true;
  await expect(gate.find(id)).rejects.toMatchObject({
    ...{ code: 'DATABASE_UNAVAILABLE', retryable: true, cause: new Error('away') },
  });
  state.away = false;
  const found = await Promise.all([gate.find(id), gate.find(id), gate.find('0'), gate.find(undefined)]);
  expect(found.map((one) => one?.name)).toEqual(['Shop', 'Shop', undefined, undefined]);
  const asked = state.asked;
  state.away = true;
  state.now += 10_000;
  expect(await gate.find(id)).toMatchObject({ name: 'Shop' });
  expect(await gate.find(id)).toMatchObject({ name: 'Shop' });
  expect(state.asked).toBe(asked + 1);
  [state.away, state.origins] = [false, []];
  gate.forget();
  expect(await gate.find(id)).toMatchObject({ origins: [] });
});

it('waits a second at most for a database that does not respond, once in all, if it has a list', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { gate, state } = world();
  await gate.find(id);
  const { asked } = state;
  let answer = () => {};
  state.answers = new Promise((resolve) => {
    answer = resolve;
  });
  state.now += 10_000;
  const first = gate.find(id);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toMatchObject({ name: 'Shop' });
  expect(await gate.find(id)).toMatchObject({ name: 'Shop' });
  state.now += 10_000;
  expect(await gate.find(id)).toMatchObject({ name: 'Shop' });
  expect(state.asked).toBe(asked + 1);
  state.origins = [];
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(await gate.find(id)).toMatchObject({ origins: [] });
});

it('waits a second at most for the first list of an unresponsive database, after it has opened', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { gate, state } = world();
  let [answer, open] = [() => {}, () => {}];
  state.lists = new Promise((resolve) => {
    answer = resolve;
  });
  state.answers = new Promise((resolve) => {
    open = resolve;
  });
  const refused = expect(gate.find(id)).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  await vi.advanceTimersByTimeAsync(5_000);
  open();
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(await gate.find(id)).toMatchObject({ name: 'Shop' });
});

it('admits programs, pages of the project’s origins, and any page if it has none', async () => {
  const { gate, state } = world();
  const one = await gate.find(id);
  if (one === undefined) throw new Error('no project');
  expect(
    [undefined, 'https://app.example', 'https://other.example'].map((origin) => admitsOrigin(one, origin)),
  ).toEqual([true, true, false]);
  state.origins = [];
  gate.forget();
  const open = await gate.find(id);
  expect(open && admitsOrigin(open, 'https://other.example')).toBe(true);
});

it('finds the project of an origin, and none for a program', async () => {
  const { gate, state } = world();
  expect(await gate.findByOrigin('https://app.example')).toMatchObject({ id });
  expect(await gate.findByOrigin('https://other.example')).toBeUndefined();
  expect(await gate.findByOrigin(undefined)).toBeUndefined();
  state.origins = [];
  gate.forget();
  expect(await gate.findByOrigin('https://app.example')).toBeUndefined();
});
