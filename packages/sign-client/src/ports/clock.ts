import type { Clock } from '@mooring/protocol/time';

/** The longest that a timer can wait: a longer one would fire at once. */
const longestWait = 2_147_483_647;

/** The platform's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run, { background = false } = {}) {
    const timer = setTimeout(run, Math.min(milliseconds, longestWait));
    // A number in browsers.
    if (background) (timer as { unref?(): void }).unref?.();
    return () => clearTimeout(timer);
  },
};
