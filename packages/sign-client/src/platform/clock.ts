/** Time, injected. `setTimeout` gives whatever `clearTimeout` takes. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
  setTimeout(run: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The clock on the wall. Long waits are cut: a timer above 2^31−1 ms would fire at once. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, milliseconds) => setTimeout(run, Math.min(milliseconds, 2_147_483_647)),
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** Whole Unix seconds. */
export function nowSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1_000);
}

/** Resolves after so many milliseconds. */
export function elapsed(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    clock.setTimeout(resolve, milliseconds);
  });
}
