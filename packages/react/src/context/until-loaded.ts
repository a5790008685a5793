import type { Clock } from '@mooring/core/adapter';
import { maxRetryDelayMs, retryDelayMs } from '@mooring/protocol/limits';

/**
 * Loads code that no press triggers, and retries at growing intervals if it fails to load (offline, or a deploy in between). Returns a
 * function that stops loading and calls the function that `use` returned, if any.
 */
export function untilLoaded<Code>(
  clock: Clock,
  load: () => Promise<Code>,
  use: (code: Code) => (() => void) | undefined,
): () => void {
  let ended = false;
  let end: (() => void) | undefined;
  const attempt = (wait: number): void => {
    load().then(
      (code) => {
        if (!ended) end = use(code);
      },
      () => {
        if (!ended) end = clock.after(wait, () => attempt(Math.min(wait * 2, maxRetryDelayMs)));
      },
    );
  };
  attempt(retryDelayMs);
  return () => {
    ended = true;
    end?.();
  };
}
