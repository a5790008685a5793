import type { LockClock } from './idle-lock.ts';

/** The clock on the wall. */
export const lockClock: LockClock = {
  now: () => Date.now(),
  setTimeout: (run, milliseconds) => setTimeout(run, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};
