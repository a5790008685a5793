import type { Clock } from '@mooring/protocol/time';
import { useEffect, useState } from 'react';
import type { Outcome } from '../state/state.ts';

const shownFor = 5_000;

/**
 * The outcome of the last request for five seconds, then `undefined`. For the page, which outlives its sheets: each of them would show an
 * old outcome again.
 */
export function useShownOutcome(clock: Clock, outcome: Outcome | undefined): Outcome | undefined {
  const [seen, setSeen] = useState<number>();
  const id = outcome?.id;
  useEffect(() => {
    if (id === undefined) return;
    return clock.after(shownFor, () => setSeen(id));
  }, [clock, id]);
  return id === seen ? undefined : outcome;
}
