import type { Clock } from '@mooring/protocol/time';

/** The platform's own time. */
export const lockClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
