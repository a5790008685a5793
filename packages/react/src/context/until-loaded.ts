import type { Clock } from '@mooring/core';

/** Milliseconds before code that did not arrive is asked for again; twice as long each time, up to the longest. */
const firstWait = 1_000;
const longestWait = 30_000;

/**
 * Loads code that no press triggers, and retries where it does not load (offline, or a deploy in between). Returns a function
 * that stops, along with what `use` started, if it returned a function.
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
