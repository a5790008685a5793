import type { Clock } from '@mooring/protocol/time';

/** The platform's own time. */
export const systemClock: Clock = {
  now: Date.now,
  after(milliseconds, run, { background = false } = {}) {
    const timer = setTimeout(run, milliseconds);
    if (background) timer.unref();
    return () => clearTimeout(timer);
  },
};
