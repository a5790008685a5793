// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PreviousTransaction } from '../chain/chain.ts';
import { messages } from '../messages/account/en.generated.ts';
import { activity } from './activity.ts';
import { ActivityCard } from './activity-card.tsx';
import type { PreviousTransactions } from './use-previous-transactions.ts';

const visit: [] = [];
// Other tests of this process may have left events.
beforeEach(() => void vi.spyOn(activity, 'list').mockReturnValue(visit));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const received = (count: number): readonly PreviousTransaction[] =>
  Array.from({ length: count }, (_, index) => ({
    hash: `0x${index.toString(16).padStart(64, '0')}`,
    at: 1_000 * index,
    direction: 'in',
    amount: { value: '1', symbol: 'ETH' },
    failed: false,
  }));

const read: PreviousTransactions = { list: [], isLoading: false, isError: false };
const show = (previous: Partial<PreviousTransactions>) =>
  render(<ActivityCard previous={{ ...read, ...previous }} />);
const rows = () => screen.getAllByRole('listitem').length;

it('shows six rows of a long list, and all of them at a press', () => {
  show({ list: received(9) });
  expect(rows()).toBe(6);
  fireEvent.click(screen.getByRole('button', { name: messages.activityAll({ count: 9 }) }));
  expect(rows()).toBe(9);
  fireEvent.click(screen.getByRole('button', { name: messages.activityFewer() }));
  expect(rows()).toBe(6);
});

it('shows no button with a list that fits', () => {
  show({ list: received(6) });
  expect(rows()).toBe(6);
  expect(screen.queryByRole('button')).toBeNull();
});

it('calls nothing empty before the chain has answered', () => {
  const { rerender } = show({ isLoading: true });
  expect(screen.queryByText(messages.activityEmpty())).toBeNull();
  rerender(<ActivityCard previous={read} />);
  expect(screen.getByText(messages.activityEmpty())).toBeTruthy();
});

it('shows that a list could not be loaded, not that it is empty', () => {
  show({ isError: true });
  expect(screen.getByText(messages.activityFailed())).toBeTruthy();
  expect(screen.queryByText(messages.activityEmpty())).toBeNull();
});

it('shows within 3 s that the network has not responded', () => {
  vi.useFakeTimers();
  try {
    show({ isLoading: true });
    act(() => vi.advanceTimersByTime(2_999));
    expect(screen.queryByText(messages.networkSlow())).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByRole('status').textContent).toBe(messages.networkSlow());
  } finally {
    vi.useRealTimers();
  }
});
