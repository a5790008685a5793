import type { Clock } from './clock.ts';

export interface TimeoutOptions {
  readonly clock: Clock;
  readonly milliseconds: number;
  /** Gives up before the time. */
  readonly signal?: AbortSignal | undefined;
  /** What to reject with after the time. */
  onTimeout(): unknown;
  /** What to reject with when aborted. Default: the signal's reason. */
  onAbort?(): unknown;
}

/** Gives the outcome of something that may never answer. Rejects after a time, and when aborted: then `run` is not called at all. */
export function withTimeout<T>(run: () => T | PromiseLike<T>, options: TimeoutOptions): Promise<T> {
  const { clock, milliseconds, signal, onTimeout, onAbort = () => signal?.reason } = options;
  return new Promise<T>((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(onAbort());
      return;
    }
    const settle = (finish: () => void): void => {
      cancel();
      signal?.removeEventListener('abort', abort);
      finish();
    };
    const abort = (): void => settle(() => reject(onAbort()));
    const cancel = clock.after(milliseconds, () => settle(() => reject(onTimeout())));
    signal?.addEventListener('abort', abort, { once: true });
    const running = async (): Promise<T> => run();
    running().then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}

/** Resolves once a promise is settled either way, at the latest after so many milliseconds. */
export function settledWithin(clock: Clock, milliseconds: number, promise: Promise<unknown>): Promise<void> {
  const done = (): void => undefined;
  return withTimeout(() => promise, { clock, milliseconds, onTimeout: done }).then(done, done);
}
