import type { AppKitCore } from '../contract/core.ts';
import type { AppKitState } from '../contract/state.ts';

export interface WhenDueParameters {
  /** Fetches what begins; that returns a function that ends it. */
  readonly load: () => Promise<(core: AppKitCore) => () => void>;
  /** Whether it is needed from now on. */
  readonly due: (state: AppKitState, previous: AppKitState) => boolean;
  /** Needed at once. */
  readonly now: boolean;
}

/**
 * Begins something whose code is fetched when it is needed; code that does not arrive is asked for again at the next
 * occasion. `begun` never rejects, and is over at once when nothing is needed yet.
 */
export function runWhenDue(
  core: AppKitCore,
  { load, due, now }: WhenDueParameters,
): {
  readonly begun: Promise<void>;
  /** Asks for the code now, where it is not here or on its way. */
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
