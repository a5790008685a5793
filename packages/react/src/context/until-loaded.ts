import type { Clock } from '@mooring/core/adapter';

/** Milliseconds before the first retry of a failed load; doubles with each retry, up to the longest wait. */
const firstWait = 1_000;
const longestWait = 30_000;

/**
 * Loads code that no press triggers, and retries if it fails to load (offline, or a deploy in between). Returns a
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
        if (!ended) end = clock.after(wait, () => attempt(Math.min(wait * 2, longestWait)));
      },
    );
  };
  attempt(firstWait);
  return () => {
    ended = true;
    end?.();
  };
}
