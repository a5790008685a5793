import type { AppKitCore } from '../contract/core.ts';

/** The code that watches for sign-ins comes when the page runs. */
const loadWatch = () => import('./watch-sign-in.ts');

/**
 * Watches for accounts that have to sign in, as soon as the code for it is there; code that does not arrive is asked for
 * again when the modal opens or a connection changes. `begun` never rejects.
 */
export function followSignIn(
  core: AppKitCore,
  load: typeof loadWatch = loadWatch,
): { readonly begun: Promise<void>; end(): void } {
  let ended = false;
  let loading: Promise<void> | undefined;
  let stopWatching: (() => void) | undefined;
  const begin = (): Promise<void> => {
    loading ??= load().then(
      ({ watchSignIn }) => {
        if (!ended) stopWatching = watchSignIn(core);
      },
      () => {
        loading = undefined;
      },
    );
    return loading;
  };
  const stop = core.store.subscribe((state, previous) => {
    if ((state.open && !previous.open) || state.connections !== previous.connections) void begin();
  });
  return {
    begun: begin(),
    end() {
      ended = true;
      stop();
      stopWatching?.();
    },
  };
}
