// @vitest-environment happy-dom
import type { QuoteOf } from '@mooring/core/onramp';
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { usePrice } from './use-price.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A form whose price the API answers with the payment itself, unless it fails. */
function form({ fails = false } = {}) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    const { amount } = JSON.parse(String(init?.body));
    asked.push(amount);
    if (fails) return Response.json({}, { status: 500 });
    const [paid, bought] = ['USD', 'ETH'].map((currency) => ({ amount, currency }));
    return Response.json({
      ...{ paymentTotal: paid, paymentSubtotal: paid, networkFee: paid },
      ...{ purchaseAmount: bought, quoteId: `quote of ${amount}` },
    });
  });
  const clock = new FakeClock();
  const core = createCore({ networks: [testNetwork(1)], adapters: [], api: 'https://api.example', clock });
  onTestFinished(() => core.destroy());
  const [network] = core.store.getState().networks;
  if (network === undefined) throw new Error('a network');
  const of = (amount: string) =>
    ({
      ...{ provider: 'sandbox', paymentCurrency: 'USD', amount, network },
      purchaseCurrency: { id: 'ETH', symbol: 'ETH' },
    }) as QuoteOf;
  const { result, rerender } = renderHook((quote: QuoteOf | undefined) => usePrice(quote), {
    initialProps: of('10') as QuoteOf | undefined,
    wrapper: ({ children }) => (
      <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
        {children}
      </ModalProvider>
    ),
  });
  const write = (amount: string) => rerender(of(amount));
  return { asked, clock, result, write, clear: () => rerender(undefined) };
}

test('requests the price once the visitor has stopped typing for 300 ms, and only the last one', async () => {
  const { asked, clock, result, write } = form();
  await waitFor(() => expect(result.current.data?.quoteId).toBe('quote of 10'));
  write('20');
  expect(result.current).toMatchObject({ data: undefined, waiting: true });
  await act(() => clock.advance(299));
  write('25');
  await act(() => clock.advance(299));
  expect(asked).toEqual(['10']);
  await act(() => clock.advance(1));
  await waitFor(() => expect(result.current.data?.quoteId).toBe('quote of 25'));
  expect(result.current.waiting).toBe(false);
  expect(asked).toEqual(['10', '25']);
});

test('a failed price is not waited for', async () => {
  const { result } = form({ fails: true });
  expect(result.current.waiting).toBe(true);
  await waitFor(() => expect(result.current.error).toBeDefined());
  expect(result.current).toMatchObject({ data: undefined, waiting: false });
});

test('has no price, and waits for none, while the form is incomplete', async () => {
  const { clock, result, clear } = form();
  await waitFor(() => expect(result.current.data).toBeDefined());
  clear();
  expect(result.current).toMatchObject({ data: undefined, waiting: false });
  await act(() => clock.advance(300));
  expect(result.current).toMatchObject({ data: undefined, waiting: false });
});
