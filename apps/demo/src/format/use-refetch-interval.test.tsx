// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRefetchInterval } from './use-refetch-interval.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('calls the latest function at the interval while the page is visible, and when it becomes visible, until it is gone', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const { rerender, unmount } = renderHook(
    ({ call }) => useRefetchInterval({ refetch: call, error: undefined }, 1_000),
    {
      initialProps: { call: first },
    },
  );
  vi.advanceTimersByTime(600);
  rerender({ call: second });
  vi.advanceTimersByTime(400);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.advanceTimersByTime(2_000);
  expect(second).toHaveBeenCalledTimes(1);
  visible.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(second).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(second).toHaveBeenCalledTimes(3);
  unmount();
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(1_000);
  expect(second).toHaveBeenCalledTimes(3);
});

it('reads less often after a failure', () => {
  const refetch = vi.fn();
  renderHook(() => useRefetchInterval({ refetch, error: new Error('away') }, 1_000));
  vi.advanceTimersByTime(14_999);
  expect(refetch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(refetch).toHaveBeenCalledTimes(1);
});
