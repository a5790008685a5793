// @vitest-environment happy-dom
import type { AppKitCore } from '@mooring/core';
import { createCore } from '@mooring/core/page';
import { type ChosenToken, chooseSwapToken, fillSwapAmount } from '@mooring/core/swap';
import { testNetwork } from '@mooring/core/testing';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { useMaxAmount } from './use-max-amount.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ether: ChosenToken = { chainId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 };
const dollar: ChosenToken = { ...ether, address: `eip155:1:0x${'b'.repeat(40)}`, decimals: 6 };
/** Gas that the reserve covers, at the price of the API's answer. */
const reserve = 600_000n * 2_000_000_000n;

/** The maximum over an API that gives this gas price, or fails without one. */
function show(token: ChosenToken, held: bigint | undefined, instant = '2000000000') {
  const core = createCore({
    networks: [testNetwork(1), testNetwork(2)],
    adapters: [],
    api: 'http://127.0.0.1:1',
  });
  onTestFinished(() => core.destroy());
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (instant === '') return Response.error();
    return Response.json({ standard: instant, fast: instant, instant });
  });
  const { activeNetwork: network } = core.store.getState();
  const { result } = renderHook(() => useMaxAmount(core, { network, token, held }));
  const read = () => act(() => result.current.read());
  return { core, result, read, asked };
}

test('keeps the fee back from the native currency', async () => {
  const { result, read } = show(ether, reserve + 1n);
  expect(await read()).toBe(1n);
  expect(result.current).toMatchObject({ busy: false, problem: undefined });
});

test('offers the whole balance of a token, without a request', async () => {
  const { read, asked } = show(dollar, 7n);
  expect(await read()).toBe(7n);
  expect(asked).not.toHaveBeenCalled();
});

test('offers nothing while the balance is unknown', async () => {
  const { read, asked } = show(ether, undefined);
  expect(await read()).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
});

test.each<readonly [string, (core: AppKitCore) => void]>([
  ['an amount', (core) => fillSwapAmount(core, '2')],
  ['another token', (core) => chooseSwapToken(core, 'sourceToken', dollar)],
  [
    'another network',
    (core) =>
      core.dispatch({ type: 'networkSelected', network: core.store.getState().networks[1] ?? expect.fail() }),
  ],
  [
    'another account',
    (core) => {
      const account = `eip155:1:0x${'c'.repeat(40)}` as const;
      const connection = {
        status: 'connected',
        connectorId: 'one',
        address: account,
        accounts: [account],
        chainId: 'eip155:1',
        wallet: { name: 'One', type: 'external' },
      } as const;
      core.dispatch({
        type: 'reported',
        projections: { eip155: { connection, connections: [], connectors: [] } },
      });
    },
  ],
])('offers and reports nothing once the visitor has chosen %s meanwhile', async (_, change) => {
  for (const held of [reserve + 1n, reserve]) {
    const { core, result } = show(ether, held);
    const read = act(async () => {
      const reading = result.current.read();
      change(core);
      return reading;
    });
    expect(await read).toBeUndefined();
    expect(result.current).toMatchObject({ busy: false, problem: undefined });
  }
});

test('reports that the balance does not cover the fee, until the next try', async () => {
  const { result, read } = show(ether, reserve);
  expect(await read()).toBeUndefined();
  expect(result.current.problem).toBe('Your balance does not cover the network fee.');
  act(() => result.current.clear());
  expect(result.current.problem).toBeUndefined();
});

test('reports that the fee cannot be estimated if the API does not answer', async () => {
  const { result, read, asked } = show(ether, reserve + 1n, '');
  expect(await read()).toBeUndefined();
  expect(asked).toHaveBeenCalled();
  expect(result.current).toMatchObject({
    busy: false,
    problem: expect.stringContaining('cannot be estimated'),
  });
});
