/** Time, injected. `setTimeout` gives whatever `clearTimeout` takes. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
  /** @param background a process that has nothing else to do may end before: nobody waits for this */
  setTimeout(run: () => void, milliseconds: number, background?: boolean): unknown;
  clearTimeout(timer: unknown): void;
}

/** The clock on the wall. Long waits are cut: a timer above 2^31−1 ms would fire at once. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout(run, milliseconds, background = false) {
    const timer = setTimeout(run, Math.min(milliseconds, 2_147_483_647));
    // A number in browsers.
    if (background) (timer as { unref?(): void }).unref?.();
    return timer;
  },
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** Whole Unix seconds. */
export function nowSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1_000);
}

/** Resolves when a promise has settled, either way, and after so many milliseconds at the latest. */
export function atMost(clock: Clock, milliseconds: number, promise: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = clock.setTimeout(resolve, milliseconds);
    const done = () => {
      clock.clearTimeout(timer);
      resolve();
    };
    promise.then(done, done);
  });
}

/** What a promise comes to, or an error when it takes longer than so many milliseconds. */
export function within<Result>(
  clock: Clock,
  milliseconds: number,
  promise: Promise<Result>,
  late: () => Error,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = clock.setTimeout(() => reject(late()), milliseconds);
    const settle = (finish: () => void) => {
      clock.clearTimeout(timer);
      finish();
    };
    promise.then(
      (result) => settle(() => resolve(result)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}
