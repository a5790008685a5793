// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Assets } from '../balance/use-assets.ts';
import { messages } from '../messages/account/en.generated.ts';
import { BalanceList } from './balance-list.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const waiting: Assets = {
  assets: [{ id: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, value: undefined }],
  read: false,
  failed: false,
  refetch: () => undefined,
};
const client = new QueryClient();
const list = (balances: Assets) => (
  <QueryClientProvider client={client}>
    <BalanceList account="eip155:1:0x1" faucet={undefined} balances={balances} />
  </QueryClientProvider>
);

it('shows within 3 s that the network has not responded, until it does', () => {
  const { rerender } = render(list(waiting));
  act(() => vi.advanceTimersByTime(2_999));
  expect(screen.queryByRole('status')).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe(messages.networkSlow());

  const [native] = waiting.assets;
  rerender(list({ ...waiting, assets: [{ ...native, value: 1n }] }));
  expect(screen.queryByRole('status')).toBeNull();
});

it('shows that a balance could not be loaded', () => {
  render(list({ ...waiting, failed: true }));
  act(() => vi.advanceTimersByTime(3_000));
  expect(screen.getByRole('status').textContent).toBe(messages.balanceUnknown());
});
