import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceFaded } from './once-faded.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A layer whose fade ends when `end` is called. */
function fading() {
  let end = () => {};
  const finished = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { layer: { getAnimations: () => [{ finished } as unknown as Animation] }, end };
}

const still = { getAnimations: () => [] };

test('a layer that has faded is left after its time', async () => {
  const then = vi.fn();
  onceFaded(still, then);
  await vi.advanceTimersByTimeAsync(249);
  expect(then).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(then).toHaveBeenCalledOnce();
});

test('a fade that takes longer than its time is waited for', async () => {
  const then = vi.fn();
  const { layer, end } = fading();
  onceFaded(layer, then);
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.resolve();
  expect(then).not.toHaveBeenCalled();
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(then).toHaveBeenCalledOnce();
});

test.each(['before', 'during'])(
  'a dialog that opens again %s the end of its fade is not left',
  async (when) => {
    const then = vi.fn();
    const { layer, end } = fading();
    const cancel = onceFaded(layer, then);
    await vi.advanceTimersByTimeAsync(when === 'before' ? 100 : 300);
    cancel();
    await vi.advanceTimersByTimeAsync(1_000);
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(then).not.toHaveBeenCalled();
  },
);
