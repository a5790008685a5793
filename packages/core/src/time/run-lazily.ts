import type { AppKitCore } from '../contract/core.ts';
import type { AppKitState } from '../contract/state.ts';

export interface LazyRunParameters {
  /** Loads the function to run, which returns a function that stops it. */
  readonly load: () => Promise<(core: AppKitCore) => () => void>;
  /** Whether it is needed from now on. */
  readonly isNeeded: (state: AppKitState, previous: AppKitState) => boolean;
  /** Whether it is needed at once. */
  readonly immediate: boolean;
}

/**
 * Runs code that is loaded when first needed; if loading fails, it is retried the next time. `started` never
 * rejects, and resolves at once while the code is not needed yet.
 */
export function runLazily(
  core: AppKitCore,
  { load, isNeeded, immediate }: LazyRunParameters,
): {
  readonly started: Promise<void>;
  /** Loads the code now, unless it is loaded or loading. */
  start(): void;
  stop(): void;
} {
  let ended = false;
  let loading: Promise<void> | undefined;
  let stopRun: (() => void) | undefined;
  const loadOnce = (): Promise<void> => {
    loading ??= load().then(
      (run) => {
        if (!ended) stopRun = run(core);
      },
      () => {
        loading = undefined;
      },
    );
    return loading;
  };
  const unsubscribe = core.store.subscribe((state, previous) => {
    if (isNeeded(state, previous)) void loadOnce();
  });
  return {
    started: immediate ? loadOnce() : Promise.resolve(),
    start: () => void loadOnce(),
    stop() {
      ended = true;
      unsubscribe();
      stopRun?.();
    },
  };
}
