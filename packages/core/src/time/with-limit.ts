import type { Clock } from '../contract/platform.ts';
import { createError } from '../errors.ts';

/** Runs something that may never answer: gives its outcome, or rejects when aborted or after `milliseconds`. */
export function withLimit<T>(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal | undefined,
  run: () => Promise<T>,
  what = 'The wallet',
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const settle = (finish: () => void): void => {
      cancel();
      signal?.removeEventListener('abort', onAbort);
      finish();
    };
    const onAbort = (): void => settle(() => reject(signal?.reason ?? createError('ABORTED')));
    const cancel = clock.after(milliseconds, () => settle(() => reject(createError('TIMED_OUT', { what }))));
    if (signal?.aborted === true) {
      onAbort();
      return;
    }
    signal?.addEventListener('abort', onAbort, { once: true });
    const running = async (): Promise<T> => run();
    running().then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}
