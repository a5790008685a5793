/** Injectable time, so that tests can pass their own. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
  /**
   * Runs once, after this many milliseconds. Returns a function that cancels it.
   *
   * @param options.background does not keep the process alive
   */
  after(
    milliseconds: number,
    run: () => void,
    options?: { readonly background?: boolean | undefined },
  ): () => void;
}

/** Whole Unix seconds. */
export function nowSeconds(clock: Pick<Clock, 'now'>): number {
  return Math.floor(clock.now() / 1_000);
}

/** Whether a time was less than that many milliseconds ago. `false` if the clock was set back since. */
export function isRecent(clock: Pick<Clock, 'now'>, at: number | undefined, milliseconds: number): boolean {
  if (at === undefined) return false;
  const age = clock.now() - at;
  return age >= 0 && age < milliseconds;
}

/** Runs repeatedly in the background. Returns a function that stops it. */
export function every(clock: Clock, milliseconds: number, run: () => void): () => void {
  const schedule = (): (() => void) =>
    clock.after(
      milliseconds,
      () => {
        cancel = schedule();
        run();
      },
      { background: true },
    );
  let cancel = schedule();
  return () => cancel();
}

/** The longest timer delay; a longer one would fire immediately. */
const maxWaitMs = 2_147_483_647;

/** The platform's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run, { background = false } = {}) {
    const timer = setTimeout(run, Math.min(milliseconds, maxWaitMs));
    // A number in browsers.
    if (background) (timer as { unref?(): void }).unref?.();
    return () => clearTimeout(timer);
  },
};
