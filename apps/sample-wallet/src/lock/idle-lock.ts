/** Time, as it is handed in. */
export interface LockClock {
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly setTimeout: (run: () => void, milliseconds: number) => unknown;
  readonly clearTimeout: (timer: unknown) => void;
}

export interface IdleLockParameters {
  readonly clock: LockClock;
  /** Without input, until the wallet locks. */
  readonly minutes: number;
  /** Something is being signed or sent: what is begun ends first. */
  readonly isBusy: () => boolean;
  readonly lock: () => void;
}

export interface IdleLock {
  /** There was input. Too late, it does not keep the wallet open: a sleeping machine runs no timers. */
  seen(): void;
  stop(): void;
}

/** Milliseconds until it is looked again whether what is signed or sent has ended. */
const pause = 1_000;

/** Locks the wallet once there was no input for so long. */
export function startIdleLock({ clock, minutes, isBusy, lock }: IdleLockParameters): IdleLock {
  const limit = minutes * 60_000;
  let last = clock.now();
  let over = false;
  let timer: unknown;
  const stop = (): void => {
    over = true;
    clock.clearTimeout(timer);
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
    else timer = clock.setTimeout(look, isDue() ? pause : limit - (clock.now() - last));
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
