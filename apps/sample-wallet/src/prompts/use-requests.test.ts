// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadedRequests, loadRequests } from '../request/load-requests.ts';
import type { RequestModule } from '../request/request-module.ts';
import { useRequests } from './use-requests.ts';

vi.mock('../request/load-requests.ts', () => ({ loadRequests: vi.fn(), loadedRequests: vi.fn() }));

const found = {} as RequestModule;
let loads: { done(): void; fail(): void }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  loads = [];
  vi.mocked(loadedRequests).mockReset();
  vi.mocked(loadRequests)
    .mockReset()
    .mockImplementation(
      () =>
        new Promise((resolve, reject) =>
          loads.push({
            done() {
              vi.mocked(loadedRequests).mockReturnValue(found);
              resolve(found);
            },
            fail: () => reject(new Error('offline')),
          }),
        ),
    );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const chain = 'solana:abc';

it('has the code of the chain’s namespace once it is loaded', async () => {
  const { result } = renderHook(() => useRequests(chain));
  expect(result.current).toBeUndefined();
  await act(async () => loads[0]?.done());
  expect(result.current).toBe(found);
  expect(vi.mocked(loadRequests).mock.calls.map(([namespace]) => namespace)).toEqual(['solana']);
});

it('tries again four seconds after it did not load', async () => {
  const { result } = renderHook(() => useRequests(chain));
  await act(async () => loads[0]?.fail());
  await act(() => vi.advanceTimersByTimeAsync(3_999));
  expect(loads).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  await act(async () => loads[1]?.done());
  expect(result.current).toBe(found);
});

it('does not try again once the prompt has closed', async () => {
  const { unmount } = renderHook(() => useRequests(chain));
  unmount();
  await act(async () => loads[0]?.fail());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(loads).toHaveLength(1);
});

it('loads nothing for a namespace that the wallet does not support', () => {
  expect(renderHook(() => useRequests('cosmos:hub')).result.current).toBeUndefined();
  expect(loads).toEqual([]);
});
