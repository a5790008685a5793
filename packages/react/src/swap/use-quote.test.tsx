// @vitest-environment happy-dom
import { createCore } from '@mooring/core/page';
import type { SwapOrder } from '@mooring/core/swap';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { useQuote } from './use-quote.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const at = (letter: string) => `eip155:1:0x${letter.repeat(40)}` as const;
const order: SwapOrder = { user: at('a'), from: at('b'), to: at('c'), amount: '5' };

/** The quote of an order over an API that answers with these amounts, one after another. */
function follow(...amounts: string[]) {
  const clock = new FakeClock();
  const core = createCore({ networks: [testNetwork(1)], adapters: [], api: 'http://127.0.0.1:1', clock });
  onTestFinished(() => core.destroy());
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(new URL(String(input)).searchParams.get('amount') ?? '');
    const toAmount = amounts.shift() ?? '';
    if (toAmount === 'never') return new Promise(() => undefined);
    if (toAmount === 'failed') return Response.json({}, { status: 500 });
    const { from, to, amount } = order;
    const quote = { id: null, fromAmount: amount, fromAccount: from, toAmount, toAccount: to };
    return Response.json({ quotes: [quote] });
  });
  const store = createModalStore(core);
  const hook = renderHook((of: SwapOrder | undefined) => useQuote(core, of), {
    initialProps: order as SwapOrder | undefined,
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <ModalProvider value={{ core, store, inline: undefined }}>{children}</ModalProvider>
    ),
  });
  const pass = (milliseconds: number) => act(() => clock.advance(milliseconds));
  const amount = () =>
    hook.result.current.kind === 'quoted' ? hook.result.current.quote.toAmount : undefined;
  return { ...hook, store, asked, pass, amount };
}

test('reads the quote of an order once, however often an equal order is rendered', async () => {
  const { asked, pass, amount, rerender } = follow('7', '8');
  await pass(150);
  rerender({ ...order });
  await pass(50);
  await waitFor(() => expect(amount()).toBe('7'));
  rerender({ ...order });
  expect(amount()).toBe('7');
  expect(asked).toEqual(['5']);
});

test('is empty without an order, and drops the quote of another one at once', async () => {
  const { result, pass, amount, rerender } = follow('7');
  await pass(200);
  await waitFor(() => expect(amount()).toBe('7'));
  rerender({ ...order, amount: '6' });
  expect(result.current).toEqual({ kind: 'loading' });
  rerender(undefined);
  expect(result.current).toEqual({ kind: 'empty' });
});

test('requests nothing more once it is no longer shown', async () => {
  const { asked, pass, amount, unmount } = follow('7', '8');
  await pass(200);
  await waitFor(() => expect(amount()).toBe('7'));
  unmount();
  await pass(60_000);
  expect(asked).toHaveLength(1);
});

test.each([
  ['while there is no quote', ['never'], 0, 'service'],
  ['not while an earlier one is shown', ['7', 'never'], 10_000, undefined],
])('reports that no answer arrives: %s', async (_, answers, wait, delay) => {
  const { store, asked, pass } = follow(...answers);
  await pass(200);
  await pass(wait);
  await waitFor(() => expect(asked).toHaveLength(answers.length));
  await pass(3_000);
  expect(store.getState().delay).toBe(delay);
});

test('a failed quote does not count as one that does not come, unless the device is offline', async () => {
  const { store, result, pass } = follow('failed');
  await pass(200);
  await waitFor(() => expect(result.current.kind).toBe('failed'));
  await pass(3_000);
  expect(store.getState().delay).toBeUndefined();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => window.dispatchEvent(new Event('offline')));
  expect(store.getState().delay).toBe('offline');
});
