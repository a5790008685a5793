// @vitest-environment happy-dom
import { createCore } from '@mooring/core/page';
import { type ChosenToken, chooseSwapToken, fillSwapAmount } from '@mooring/core/swap';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { useSwapForm } from './use-swap-form.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const account = `eip155:1:0x${'a'.repeat(40)}` as const;
const dollar: ChosenToken = {
  ...{ chainId: 'eip155:1', address: `eip155:1:0x${'Bb'.repeat(20)}` as const },
  ...{ name: 'Dollar', symbol: 'USD', decimals: 6 },
};
const quoteOf = (toAmount: string) => ({
  ...{ id: null, fromAmount: '1', fromAccount: account, toAmount, toAccount: account },
});

/** The form of a connected account over an API. */
function show(
  answers: { readonly balances?: readonly object[]; readonly quotes?: readonly object[][] } = {},
) {
  const clock = new FakeClock();
  const core = createCore({ networks: [testNetwork(1)], adapters: [], api: 'http://127.0.0.1:1', clock });
  onTestFinished(() => core.destroy());
  const quotes = [...(answers.quotes ?? [])];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = String(input);
    if (url.includes('/balance')) return Response.json({ balances: answers.balances ?? [] });
    if (url.includes('/quotes')) return Response.json({ quotes: quotes.shift() ?? [] });
    const { name, symbol, decimals } = dollar;
    return Response.json({ tokens: [{ name, symbol, decimals, address: dollar.address, logoUri: '' }] });
  });
  const wallet = { name: 'One', type: 'injected' } as const;
  const connection = {
    ...({ status: 'connected', connectorId: 'one', address: account } as const),
    ...({ accounts: [account], chainId: 'eip155:1', wallet } as const),
  };
  core.dispatch({
    type: 'reported',
    projections: { eip155: { connectors: [], connections: [], connection } },
  });
  core.dispatch({ type: 'opened', view: { name: 'Swap' } });
  const store = createModalStore(core);
  const { result } = renderHook(() => useSwapForm(), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <ModalProvider value={{ core, store, inline: undefined }}>{children}</ModalProvider>
    ),
  });
  const pass = (milliseconds: number) => act(() => clock.advance(milliseconds));
  return { core, result, pass };
}

const held = (address: string | undefined, numeric: string, decimals: string, value: number) => ({
  ...{ name: 'Held', symbol: 'HELD', chainId: 'eip155:1', price: 1, iconUrl: '', value },
  ...{ quantity: { numeric, decimals }, ...(address && { address }) },
});

test('shows what the account holds, and what the amount is worth', async () => {
  const { core, result } = show({ balances: [held(undefined, '2', '18', 5_000)] });
  await waitFor(() => expect(result.current.from.held).toBe(2n * 10n ** 18n));
  act(() => fillSwapAmount(core, '0.5'));
  expect(result.current.from).toMatchObject({ heldWorth: 5_000, amount: 5n * 10n ** 17n, worth: 1_250 });
});

test('finds the price of a token whose address the balances spell differently', async () => {
  const { core, result } = show({
    balances: [held(undefined, '2', '18', 5_000), held(dollar.address?.toLowerCase(), '8', '6', 8)],
  });
  act(() => chooseSwapToken(core, 'sourceToken', dollar));
  await waitFor(() => expect(result.current.from.held).toBe(8_000_000n));
  act(() => fillSwapAmount(core, '2'));
  expect(result.current.from).toMatchObject({ heldWorth: 8, worth: 2 });
});

test('reports that the account holds too little, and nothing of the kind while the amount is unknown', async () => {
  const { core, result } = show({ balances: [held(undefined, '2', '18', 5_000)] });
  act(() => {
    chooseSwapToken(core, 'toToken', dollar);
    fillSwapAmount(core, '3');
  });
  expect(result.current).toMatchObject({ form: { problem: undefined }, from: { held: undefined } });
  await waitFor(() => expect(result.current.form.problem).toBe('funds'));
});

test('receives the amount of the quote, and keeps it while the quote is refetched', async () => {
  const { core, result, pass } = show({ quotes: [[quoteOf('2500000')], [quoteOf('2400000')]] });
  expect(result.current.to).toBeUndefined();
  act(() => {
    chooseSwapToken(core, 'toToken', dollar);
    fillSwapAmount(core, '1');
  });
  expect(result.current.to).toMatchObject({ amount: undefined });
  await pass(200);
  await waitFor(() => expect(result.current.to?.amount).toBe(2_500_000n));
  await pass(10_000);
  await waitFor(() => expect(result.current.to?.amount).toBe(2_400_000n));
});

test('shows no amount of a previous order', async () => {
  const { core, result, pass } = show({ quotes: [[quoteOf('2500000')]] });
  act(() => {
    chooseSwapToken(core, 'toToken', dollar);
    fillSwapAmount(core, '1');
  });
  await pass(200);
  await waitFor(() => expect(result.current.shown).toBeDefined());
  act(() => fillSwapAmount(core, '2'));
  expect(result.current).toMatchObject({ quote: { kind: 'loading' }, shown: undefined });
  await pass(200);
  await waitFor(() => expect(result.current.quote).toEqual({ kind: 'none' }));
  expect(result.current.to).toMatchObject({ amount: undefined });
});
