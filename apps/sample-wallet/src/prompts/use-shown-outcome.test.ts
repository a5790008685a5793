// @vitest-environment happy-dom
import { FakeClock } from '@mooring/protocol/testing';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Outcome } from '../state/state.ts';
import { useShownOutcome } from './use-shown-outcome.ts';

const outcome = (id: number): Outcome => ({ id, tone: 'success', say: (messages) => messages.didSign() });

it('ends after five seconds, and does not come back with the next sheet', async () => {
  const clock = new FakeClock();
  const { result, rerender } = renderHook(
    ({ last }: { readonly last: Outcome | undefined }) => useShownOutcome(clock, last),
    { initialProps: { last: undefined as Outcome | undefined } },
  );
  expect(result.current).toBeUndefined();
  const first = outcome(1);
  rerender({ last: first });
  await act(() => clock.advance(4_999));
  expect(result.current).toBe(first);
  await act(() => clock.advance(1));
  rerender({ last: first });
  expect(result.current).toBeUndefined();
  const second = outcome(2);
  rerender({ last: second });
  expect(result.current).toBe(second);
});
