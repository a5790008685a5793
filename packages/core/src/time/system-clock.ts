import type { Clock } from '../contract/platform.ts';

/** The platform's own time. */
export function systemClock(): Clock {
  return {
    now: () => Date.now(),
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}
