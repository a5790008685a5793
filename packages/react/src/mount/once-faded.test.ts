import { FakeClock } from '@mooring/protocol/testing';
import { expect, test, vi } from 'vitest';
import { onceFaded } from './once-faded.ts';

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
  const clock = new FakeClock();
  const then = vi.fn();
  onceFaded(clock, still, then);
  await clock.advance(249);
  expect(then).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(then).toHaveBeenCalledOnce();
});

test('a fade that takes longer than its time is waited for', async () => {
  const clock = new FakeClock();
  const then = vi.fn();
  const { layer, end } = fading();
  onceFaded(clock, layer, then);
  await clock.advance(1_000);
  await Promise.resolve();
  expect(then).not.toHaveBeenCalled();
  end();
  await vi.waitFor(() => expect(then).toHaveBeenCalledOnce());
});

test.each(['before', 'during'])(
  'a modal that opens again %s the end of its fade is not left',
  async (when) => {
    const clock = new FakeClock();
    const then = vi.fn();
    const { layer, end } = fading();
    const cancel = onceFaded(clock, layer, then);
    await clock.advance(when === 'before' ? 100 : 300);
    cancel();
    await clock.advance(1_000);
    end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(then).not.toHaveBeenCalled();
  },
);
