import type { AppKitCore } from '../contract/core.ts';
import { loadReturning } from '../lazy.ts';
import { accountKey } from '../siwx/account-key.ts';
import { isRequired } from '../siwx/is-required.ts';
import { runWhenDue } from '../time/run-when-due.ts';
import { dropUnasked } from './drop-unasked.ts';
import type { watchSignIn } from './watch-sign-in.ts';

/** Milliseconds between two tries to get it while somebody is connected who has to sign in, and how often. */
const pause = 2_000;
const mostTries = 15;

/**
 * Watches for accounts that have to sign in, as soon as the code for it is there; it is asked for until it is. Where the
 * site requires a sign-in and there is nobody to ask for it within half a minute, the wallet is left.
 */
export function followSignIn(
  core: AppKitCore,
  load: () => Promise<{ readonly watchSignIn: typeof watchSignIn }> = loadReturning,
): Pick<ReturnType<typeof runWhenDue>, 'begun' | 'end'> {
  let watching = false;
  let cancel: (() => void) | undefined;
  const watch = runWhenDue(core, {
    now: true,
    load: async () => {
      const { watchSignIn } = await load();
      watching = true;
      follow();
      return watchSignIn;
    },
    due: (state, previous) => (state.open && !previous.open) || state.connections !== previous.connections,
  });
  const tryAgain = (left: number): void => {
    cancel = core.clock.after(pause, () => {
      if (left === 0) {
        cancel = undefined;
        void dropUnasked(core);
      } else {
        watch.again();
        tryAgain(left - 1);
      }
    });
  };
  const follow = (): void => {
    const unasked = !watching && isRequired(core.siwx) && accountKey(core) !== undefined;
    if (unasked === (cancel !== undefined)) return;
    cancel?.();
    cancel = undefined;
    if (unasked) tryAgain(mostTries - 1);
  };
  const stop = core.store.subscribe(follow);
  return {
    begun: watch.begun,
    end() {
      stop();
      cancel?.();
      watch.end();
    },
  };
}
