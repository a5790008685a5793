// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePaused } from './use-paused.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('pauses requests while the page is hidden, until unmounted', () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const turn = (visibility: DocumentVisibilityState) => {
    state.mockReturnValue(visibility);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const calls: boolean[] = [];
  const asked = { pause: (isPaused: boolean) => void calls.push(isPaused) };
  const { unmount } = renderHook(() => usePaused(asked));
  expect(calls).toEqual([true]);
  turn('visible');
  turn('hidden');
  expect(calls).toEqual([true, false, true]);
  unmount();
  turn('visible');
  expect(calls).toHaveLength(3);
});
