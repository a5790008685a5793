// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useStandingError } from './use-standing-error.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const go = (state: 'online' | 'offline'): void =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
    window.dispatchEvent(new Event(state));
  });

test('an error about being offline ends once the device is back online', () => {
  go('offline');
  const { result } = renderHook(() => useStandingError({ code: 'OFFLINE' }));
  expect(result.current).toEqual({ code: 'OFFLINE' });
  go('online');
  expect(result.current).toBeUndefined();
});

test('other errors stay', () => {
  const { result } = renderHook(() => useStandingError({ code: 'REJECTED' }));
  go('offline');
  go('online');
  expect(result.current).toEqual({ code: 'REJECTED' });
});
