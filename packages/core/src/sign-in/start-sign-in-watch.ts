import type { AppKitCore } from '../contract/core.ts';
import { loadBackground } from '../lazy.ts';
import { accountKey } from '../siwx/account-key.ts';
import { isRequired } from '../siwx/is-required.ts';
import { runLazily } from '../time/run-lazily.ts';
import { disconnectUnsigned } from './disconnect-unsigned.ts';
import type { watchSignIn } from './watch-sign-in.ts';

/** Milliseconds between attempts to load the code while a connected account must sign in, and their number. */
const loadRetryMs = 2_000;
const maxAttempts = 15;

/**
 * Watches for accounts that must sign in as soon as its code is loaded, and retries loading until then. If the site
 * requires a sign-in and no account can be prompted within half a minute, disconnects the wallet.
 */
export function startSignInWatch(
  core: AppKitCore,
  load: () => Promise<{ readonly watchSignIn: typeof watchSignIn }> = loadBackground,
): Pick<ReturnType<typeof runLazily>, 'started' | 'stop'> {
  let watching = false;
  let cancel: (() => void) | undefined;
  const watch = runLazily(core, {
    immediate: true,
    load: async () => {
      const { watchSignIn } = await load();
      watching = true;
      follow();
      return watchSignIn;
    },
    isNeeded: (state, previous) =>
      (state.open && !previous.open) || state.connections !== previous.connections,
  });
  const tryAgain = (left: number): void => {
    cancel = core.clock.after(loadRetryMs, () => {
      if (left === 0) {
        cancel = undefined;
        void disconnectUnsigned(core);
      } else {
        watch.start();
        tryAgain(left - 1);
      }
    });
  };
  const follow = (): void => {
    const unasked = !watching && isRequired(core.siwx) && accountKey(core) !== undefined;
    if (unasked === (cancel !== undefined)) return;
    cancel?.();
    cancel = undefined;
    if (unasked) tryAgain(maxAttempts - 1);
  };
  const stop = core.store.subscribe(follow);
  return {
    started: watch.started,
    stop() {
      stop();
      cancel?.();
      watch.stop();
    },
  };
}
