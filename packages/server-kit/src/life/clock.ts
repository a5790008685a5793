/** Time as a server sees it, so that tests can be its master. */
export interface Clock {
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Calls again and again until what it returns is called. */
  readonly every: (milliseconds: number, call: () => void) => () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  every(milliseconds, call) {
    const timer = setInterval(call, milliseconds);
    timer.unref();
    return () => clearInterval(timer);
  },
};
