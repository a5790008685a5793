import { useEffect, useState } from 'react';
import { pageTimer, type Timer } from './timer.ts';

interface LateOptions {
  readonly clock?: Timer | undefined;
  /** What is waited for: the wait restarts when it changes. */
  readonly of?: unknown;
}

/** Whether a wait has lasted longer than the given time in milliseconds, so that the page can say more about it. */
export function useLate(
  waiting: boolean,
  milliseconds: number,
  { clock = pageTimer, of }: LateOptions = {},
): boolean {
  const [late, setLate] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: something else begins another wait
  useEffect(() => {
    if (!waiting) return;
    const cancel = clock.after(milliseconds, () => setLate(true));
    return () => {
      cancel();
      setLate(false);
    };
  }, [waiting, milliseconds, clock, of]);
  return waiting && late;
}
