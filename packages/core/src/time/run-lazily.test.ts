import { settle } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { runLazily } from './run-lazily.ts';

function made({ immediate = false, fails = 0 } = {}) {
  const { core } = makeCore();
  const seen = { loads: 0, runs: 0, stops: 0 };
  const lazy = runLazily(core, {
    load: async () => {
      seen.loads += 1;
      if (seen.loads <= fails) throw new Error('offline');
      return () => {
        seen.runs += 1;
        return () => {
          seen.stops += 1;
        };
      };
    },
    isNeeded: (state, previous) => state.legalAccepted && !previous.legalAccepted,
    immediate,
  });
  const need = async () => {
    for (const accepted of [false, true]) core.dispatch({ type: 'legalAccepted', accepted });
    await settle();
  };
  return { ...lazy, seen, need };
}

it('loads code once, when it is first needed, and stops it', async () => {
  const { started, seen, need, stop } = made();
  await started;
  expect(seen).toEqual({ loads: 0, runs: 0, stops: 0 });
  await need();
  await need();
  expect(seen).toEqual({ loads: 1, runs: 1, stops: 0 });
  stop();
  expect(seen.stops).toBe(1);
});

it('loads at once if it is needed at once, or on command', async () => {
  const immediate = made({ immediate: true });
  await immediate.started;
  expect(immediate.seen.runs).toBe(1);
  const { seen, start } = made();
  start();
  start();
  await settle();
  expect(seen).toEqual({ loads: 1, runs: 1, stops: 0 });
});

it('loads again the next time after a failure, which rejects nothing', async () => {
  const { started, seen, need } = made({ immediate: true, fails: 1 });
  await started;
  expect(seen).toMatchObject({ loads: 1, runs: 0 });
  await need();
  expect(seen).toMatchObject({ loads: 2, runs: 1 });
});

it('does not run what loads after the end, and needs nothing then', async () => {
  const { seen, start, stop } = made();
  start();
  stop();
  await settle();
  expect(seen).toEqual({ loads: 1, runs: 0, stops: 0 });
  const ended = made();
  ended.stop();
  await ended.need();
  expect(ended.seen.loads).toBe(0);
});
