import type { Clock } from '@mooring/protocol/time';

export interface IdleLockParameters {
  readonly clock: Clock;
  /** Minutes without input until the wallet locks. */
  readonly minutes: number;
  /** Whether something is being signed or sent, which has to finish first. */
  readonly isBusy: () => boolean;
  readonly lock: () => void;
}

export interface IdleLock {
  /** Records input. Input after the deadline does not keep the wallet open: a sleeping machine runs no timers. */
  seen(): void;
  stop(): void;
}

/** Milliseconds between checks whether signing or sending has finished. */
const pause = 1_000;

/** Locks the wallet after a time without input. */
export function startIdleLock({ clock, minutes, isBusy, lock }: IdleLockParameters): IdleLock {
  const limit = minutes * 60_000;
  let last = clock.now();
  let over = false;
  let cancel = (): void => undefined;
  const stop = (): void => {
    over = true;
    cancel();
  };
  const isDue = (): boolean => clock.now() - last >= limit;
  const end = (): void => {
    if (over) return;
    stop();
    lock();
  };
  const look = (): void => {
    if (over) return;
    if (isDue() && !isBusy()) end();
    else cancel = clock.after(isDue() ? pause : limit - (clock.now() - last), look);
  };
  look();
  return {
    stop,
    seen() {
      if (over) return;
      if (!isDue()) last = clock.now();
      else if (!isBusy()) end();
    },
  };
}
