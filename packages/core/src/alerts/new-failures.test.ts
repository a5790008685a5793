import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { newFailures } from './new-failures.ts';

const failed = (code: string) => ({ status: 'failed', error: { code, message: code } }) as never;

it('are those of flows and pairings that failed between two states', () => {
  const before = makeCore().core.store.getState();
  const flows = ['connectFlow', 'switchFlow', 'disconnectFlow', 'signFlow', 'pairing'] as const;
  for (const name of flows) {
    const after = { ...before, [name]: failed(name) };
    expect(newFailures(after, before)).toEqual([{ code: name, message: name }]);
    // It failed before, and nothing changed.
    expect(newFailures({ ...after, open: true }, after)).toEqual([]);
    expect(newFailures(before, after)).toEqual([]);
  }
});

it('are several if a flow fails again, or two fail at once', () => {
  const state = makeCore().core.store.getState();
  const first = { ...state, connectFlow: failed('A') };
  const second = { ...first, connectFlow: failed('A'), pairing: failed('B') };
  expect(newFailures(second, first).map(({ code }) => code)).toEqual(['A', 'B']);
});
