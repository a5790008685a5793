// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Started } from '../start.ts';
import { useWaitingSites } from './use-waiting-sites.ts';

/** A locked wallet whose relay client the test starts. */
function locked({ exists = true } = {}) {
  let listener: (sites: readonly string[]) => void = () => undefined;
  let start: (end: () => void) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const watchWaiting = vi.fn<Started['watchWaiting']>((listen) => {
    listener = listen;
    return new Promise((resolve, reject) => {
      start = resolve;
      fail = reject;
    });
  });
  const end = vi.fn();
  return {
    ...{ watchWaiting, end },
    ...renderHook(() => useWaitingSites({ exists, watchWaiting })),
    start: () => act(async () => start(end)),
    fail: () => act(async () => fail(new Error('offline'))),
    wait: (...sites: readonly string[]) => act(() => listener(sites)),
  };
}

it('follows the sites that wait, until the wallet is entered', async () => {
  const { result, wait, start, end, unmount } = locked();
  expect(result.current).toEqual([]);
  await start();
  wait('Harbour', 'Lagoon');
  expect(result.current).toEqual(['Harbour', 'Lagoon']);
  wait();
  expect(result.current).toEqual([]);
  unmount();
  expect(end).toHaveBeenCalledOnce();
});

it('stops watching that begins only after the wallet is entered', async () => {
  const { start, end, unmount } = locked();
  unmount();
  expect(end).not.toHaveBeenCalled();
  await start();
  expect(end).toHaveBeenCalledOnce();
});

it('shows none if the relay’s client cannot start', async () => {
  const { result, fail } = locked();
  await fail();
  expect(result.current).toEqual([]);
});

it('connects to no relay without a wallet', () => {
  expect(locked({ exists: false }).watchWaiting).not.toHaveBeenCalled();
});
