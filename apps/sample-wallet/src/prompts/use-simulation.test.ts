// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RequestContext } from '../request/request-module.ts';
import type { Simulation } from '../request/simulation.ts';
import { useSimulation } from './use-simulation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const silent: Simulation = { ok: false, why: 'silent' };
const fine: Simulation = { ok: true, fee: 1n, enough: true };
const contextOf = (account: string) => ({ account }) as RequestContext;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** A hook over these simulations, in order. */
function simulated(first: RequestContext | undefined, ...answers: Simulation[]) {
  const simulate = vi.fn(async (_: RequestContext) => answers.shift() ?? silent);
  const hook = renderHook((context: RequestContext | undefined) => useSimulation({ simulate }, context), {
    initialProps: first,
  });
  return { ...hook, simulate };
}

it('repeats every four seconds until the network answers', async () => {
  const { result, simulate } = simulated(contextOf('a'), silent, fine);
  expect(result.current).toBeUndefined();
  await pass(0);
  expect(result.current).toEqual(silent);
  await pass(3_999);
  expect(simulate).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(result.current).toEqual(fine);
  await pass(60_000);
  expect(simulate).toHaveBeenCalledTimes(2);
});

it.each(['fails', 'funds', 'dear'] as const)('does not repeat an answer such as %s', async (why) => {
  const { result, simulate } = simulated(contextOf('a'), { ok: false, why });
  await pass(60_000);
  expect([result.current, simulate.mock.calls.length]).toEqual([{ ok: false, why }, 1]);
});

it('simulates each request, and ignores a late answer to the previous one', async () => {
  let late: (simulation: Simulation) => void = () => undefined;
  const { result, rerender, simulate } = simulated(contextOf('a'));
  await pass(0);
  simulate.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
  rerender(contextOf('b'));
  simulate.mockResolvedValueOnce(fine);
  rerender(contextOf('c'));
  await pass(0);
  await act(async () => late(silent));
  expect(result.current).toEqual(fine);
  expect(simulate.mock.calls.map(([{ account }]) => account)).toEqual(['a', 'b', 'c']);
});

it('simulates nothing without a request, nor after its prompt has closed', async () => {
  expect(simulated(undefined).simulate).not.toHaveBeenCalled();
  const { simulate, unmount } = simulated(contextOf('a'), silent);
  await pass(0);
  unmount();
  await pass(60_000);
  expect(simulate).toHaveBeenCalledTimes(1);
});
