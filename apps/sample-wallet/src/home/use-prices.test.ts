// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answeringNode } from '../test-support/answering-node.ts';
import { testNetwork } from '../test-support/test-accounts.ts';
// Loaded first, so that the tests do not wait for it.
import './read-prices.ts';
import { usePrices } from './use-prices.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const [one, other] = [testNetwork(1), testNetwork(2)];

/** An API that prices each currency at the same price, until it refuses. */
async function api() {
  const asked: string[] = [];
  let refuses = false;
  const url = await answeringNode((body) => {
    const [address = ''] = (body as { readonly addresses: readonly string[] }).addresses;
    asked.push(address);
    if (refuses) return { error: { code: 'SERVER_FAILED', message: 'No.', retryable: true } };
    return { fungibles: [{ address, name: 'A', symbol: 'A', iconUrl: '', price: 5 }] };
  });
  const refuse = () => {
    refuses = true;
  };
  return { url, asked, refuse };
}

it('reads the prices of the shown network, and keeps those of others', async () => {
  const { url } = await api();
  const { result, rerender } = renderHook(({ network }) => usePrices(url, network), {
    initialProps: { network: one },
  });
  expect(result.current).toEqual({});
  await waitFor(() => expect(result.current).toEqual({ 'eip155:1 native': 5 }));
  rerender({ network: other });
  await waitFor(() => expect(result.current).toEqual({ 'eip155:2 native': 5 }));
  rerender({ network: one });
  expect(result.current).toEqual({ 'eip155:1 native': 5 });
});

it('drops the prices of a network once they cannot be read', async () => {
  const { url, refuse } = await api();
  const { result, rerender } = renderHook(({ network }) => usePrices(url, network), {
    initialProps: { network: one },
  });
  await waitFor(() => expect(result.current).toEqual({ 'eip155:1 native': 5 }));
  refuse();
  rerender({ network: { ...one } });
  await waitFor(() => expect(result.current).toEqual({}));
});

it('sends no request without an API, or while the page is hidden', async () => {
  const { url, asked } = await api();
  renderHook(() => usePrices(undefined, one));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { result } = renderHook(() => usePrices(url, one));
  await new Promise((resolve) => setImmediate(resolve));
  expect([result.current, asked]).toEqual([{}, []]);
});
