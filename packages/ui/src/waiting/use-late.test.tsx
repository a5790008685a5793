// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLate } from './use-late.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('is late once the wait has lasted as long, until it ends', () => {
  const { result, rerender } = renderHook(({ waiting }) => useLate(waiting, 3_000), {
    initialProps: { waiting: true },
  });
  pass(2_999);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  rerender({ waiting: false });
  expect(result.current).toBe(false);
  rerender({ waiting: true });
  expect(result.current).toBe(false);
});

it('restarts the wait when it waits for something else', () => {
  const { result, rerender } = renderHook(({ of }) => useLate(true, 3_000, { of }), {
    initialProps: { of: 'one' },
  });
  pass(3_000);
  rerender({ of: 'other' });
  expect(result.current).toBe(false);
  pass(2_999);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
});

it('asks a given clock instead of the page', () => {
  let run = () => {};
  const clock = {
    after: (_milliseconds: number, later: () => void) => {
      run = later;
      return () => {};
    },
  };
  const { result } = renderHook(() => useLate(true, 3_000, { clock }));
  pass(10_000);
  expect(result.current).toBe(false);
  act(() => run());
  expect(result.current).toBe(true);
});
