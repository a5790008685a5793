import type { AppKitCore } from '../contract/core.ts';
import type { AppKitState } from '../contract/state.ts';

export interface WhenDueParameters {
  /** Loads the function to run, which returns a function that stops it. */
  readonly load: () => Promise<(core: AppKitCore) => () => void>;
  /** Whether it is needed from now on. */
  readonly due: (state: AppKitState, previous: AppKitState) => boolean;
  /** Whether it is needed at once. */
  readonly now: boolean;
}

/**
 * Runs code that is loaded when first needed; if loading fails, it is retried the next time. `begun` never
 * rejects, and resolves at once while the code is not needed yet.
 */
export function runWhenDue(
  core: AppKitCore,
  { load, due, now }: WhenDueParameters,
): {
  readonly begun: Promise<void>;
  /** Loads the code now, unless it is loaded or loading. */
  again(): void;
  end(): void;
} {
  let ended = false;
  let loading: Promise<void> | undefined;
  let stopIt: (() => void) | undefined;
  const begin = (): Promise<void> => {
    loading ??= load().then(
      (run) => {
        if (!ended) stopIt = run(core);
      },
      () => {
        loading = undefined;
      },
    );
    return loading;
  };
  const stop = core.store.subscribe((state, previous) => {
    if (due(state, previous)) void begin();
  });
  return {
    begun: now ? begin() : Promise.resolve(),
    again: () => void begin(),
    end() {
      ended = true;
      stop();
      stopIt?.();
    },
  };
}
