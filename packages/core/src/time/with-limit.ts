import { type Clock, withTimeout } from '@mooring/protocol/time';
import { createError } from '../errors.ts';

/** Runs something that may never answer: gives its outcome, or rejects when aborted or after `milliseconds`. */
export function withLimit<T>(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal | undefined,
  run: () => Promise<T>,
  what = 'The wallet',
): Promise<T> {
  return withTimeout(run, {
    clock,
    milliseconds,
    signal,
    onTimeout: () => createError('TIMED_OUT', { what }),
    onAbort: () => signal?.reason ?? createError('ABORTED'),
  });
}
