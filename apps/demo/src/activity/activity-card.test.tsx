// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PastTransaction } from '../chain/chain.ts';
import { messages } from '../messages/account/en.generated.ts';
import { activity } from './activity.ts';
import { ActivityCard } from './activity-card.tsx';

const visit: [] = [];
// Other tests of this process may have left events.
beforeEach(() => void vi.spyOn(activity, 'list').mockReturnValue(visit));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const received = (count: number): readonly PastTransaction[] =>
  Array.from({ length: count }, (_, index) => ({
    hash: `0x${index.toString(16).padStart(64, '0')}`,
    at: 1_000 * index,
    direction: 'in',
    amount: { value: '1', symbol: 'ETH' },
    failed: false,
  }));

async function show(count: number): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ActivityCard account="eip155:1:0x1" chain={{ history: async () => received(count) }} />
    </QueryClientProvider>,
  );
  await screen.findAllByRole('listitem');
}
const rows = () => screen.getAllByRole('listitem').length;

it('shows six rows of a long list, and all of them at a press', async () => {
  await show(9);
  expect(rows()).toBe(6);
  fireEvent.click(screen.getByRole('button', { name: messages.activityAll({ count: 9 }) }));
  expect(rows()).toBe(9);
  fireEvent.click(screen.getByRole('button', { name: messages.activityFewer() }));
  expect(rows()).toBe(6);
});

it('shows no button with a list that fits', async () => {
  await show(6);
  expect(rows()).toBe(6);
  expect(screen.queryByRole('button')).toBeNull();
});
