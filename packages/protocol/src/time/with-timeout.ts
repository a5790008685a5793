import { createError } from '../errors.ts';
import type { Clock } from './clock.ts';

/** Limit of an operation. */
export interface TimeoutOptions {
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Rejects before the timeout, with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Subject of the message of `TIMED_OUT`. Default: `The wallet`. */
  readonly what?: string | undefined;
  /** Creates the timeout error. Default: `TIMED_OUT`. */
  onTimeout?(): unknown;
}

/**
 * Resolves with the result of an operation that may never settle. Rejects after `timeoutMs` and when `signal` aborts.
 * Does not call `run` if `signal` is aborted already. Unlike the signal of `AbortSignal.timeout`, which may be
 * garbage-collected before it aborts, the timer keeps a reference to the operation.
 *
 * @param run receives a signal that aborts when this promise rejects, so that no request is left open
 * @throws MooringError `TIMED_OUT`, or the error of `onTimeout`; the reason of `signal`; errors of `run`
 */
export function withTimeout<T>(
  run: (signal: AbortSignal) => T | PromiseLike<T>,
  options: TimeoutOptions,
): Promise<T> {
  const { clock, timeoutMs, signal, what = 'The wallet' } = options;
  const { onTimeout = () => createError('TIMED_OUT', { what }) } = options;
  return new Promise<T>((resolve, reject) => {
    const own = new AbortController();
    const settle = (finish: () => void): void => {
      cancel();
      signal?.removeEventListener('abort', abort);
      finish();
    };
    const fail = (reason: unknown): void =>
      settle(() => {
        reject(reason);
        own.abort(reason);
      });
    const abortReason = (): unknown => signal?.reason ?? createError('ABORTED');
    if (signal?.aborted === true) {
      reject(abortReason());
      return;
    }
    const abort = (): void => fail(abortReason());
    const cancel = clock.after(timeoutMs, () => fail(onTimeout()));
    signal?.addEventListener('abort', abort, { once: true });
    const running = async (): Promise<T> => run(own.signal);
    running().then((value) => settle(() => resolve(value)), fail);
  });
}

/** Resolves once a promise is settled either way, or after the timeout. */
export function settledWithin(clock: Clock, timeoutMs: number, promise: Promise<unknown>): Promise<void> {
  const done = (): void => undefined;
  return withTimeout(() => promise, { clock, timeoutMs, onTimeout: done }).then(done, done);
}
