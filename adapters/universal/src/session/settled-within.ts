import type { Clock } from '@mooring/core';

/** Resolves once a promise is settled either way, at the latest after some milliseconds. */
export function settledWithin(clock: Clock, milliseconds: number, promise: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(milliseconds, resolve);
    const done = (): void => {
      cancel();
      resolve();
    };
    promise.then(done, done);
  });
}
