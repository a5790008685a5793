import type { Clock } from '@mooring/protocol/time';

/** Whether a time was less than that many milliseconds ago. `false` if the clock was set back since. */
export function isRecent(clock: Pick<Clock, 'now'>, at: number | undefined, milliseconds: number): boolean {
  if (at === undefined) return false;
  const age = clock.now() - at;
  return age >= 0 && age < milliseconds;
}
