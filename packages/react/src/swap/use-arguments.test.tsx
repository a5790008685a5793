// @vitest-environment happy-dom
import type { ViewOf } from '@mooring/core/modal';
import { createCore } from '@mooring/core/page';
import { type ChosenToken, fillSwapAmount, readSwapForm } from '@mooring/core/swap';
import { testNetwork } from '@mooring/core/testing';
import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { useArguments } from './use-arguments.ts';

const tokenOf = (symbol: string, letter: string): ChosenToken => ({
  ...{ chainId: 'eip155:1', address: `eip155:1:0x${letter.repeat(40)}` as const },
  ...{ name: symbol, symbol, decimals: 6 },
});
const tokens = [tokenOf('USDC', 'b'), tokenOf('DAI', 'c')];

/** A form that is opened with arguments before its tokens have loaded. */
function open(given: Omit<ViewOf<'Swap'>, 'name'>) {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  onTestFinished(() => core.destroy());
  const { rerender } = renderHook(
    (list: readonly ChosenToken[] | undefined) => useArguments(core, list, { name: 'Swap', ...given }),
    {
      initialProps: undefined as readonly ChosenToken[] | undefined,
    },
  );
  const read = () => {
    const state = core.store.getState();
    const { from, to } = readSwapForm(state);
    return [from.symbol, to?.symbol, state.swap.sourceTokenAmount];
  };
  return { core, read, load: (list: readonly ChosenToken[] = tokens) => rerender(list) };
}

test('fills in the site’s tokens and amount once the tokens have loaded', () => {
  const { read, load } = open({ amount: '1.5', fromToken: 'usdc', toToken: 'DAI' });
  expect(read()).toEqual(['ETH', undefined, '']);
  load();
  expect(read()).toEqual(['USDC', 'DAI', '1.5']);
});

test('leaves the default where the network lacks a token', () => {
  const { read, load } = open({ amount: '1', fromToken: 'NONE', toToken: 'DAI' });
  load();
  expect(read()).toEqual(['ETH', 'DAI', '1']);
});

test('keeps what the visitor has entered meanwhile', () => {
  const { core, read, load } = open({ amount: '1', fromToken: 'USDC', toToken: 'DAI' });
  act(() => fillSwapAmount(core, '7'));
  load();
  expect(read()).toEqual(['ETH', undefined, '7']);
});

test('does not fill in again what the visitor has changed', () => {
  const { core, read, load } = open({ amount: '1', toToken: 'DAI' });
  load();
  act(() => fillSwapAmount(core, ''));
  load([...tokens]);
  expect(read()).toEqual(['ETH', 'DAI', '']);
});

test('shortens an amount that no token has', () => {
  const { core, load } = open({ amount: '1'.repeat(10_000) });
  load();
  expect(core.store.getState().swap.sourceTokenAmount).toHaveLength(180);
});
