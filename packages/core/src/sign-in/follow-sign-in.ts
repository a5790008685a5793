import type { AppKitCore } from '../contract/core.ts';
import { accountKey } from '../siwx/account-key.ts';
import { isRequired } from '../siwx/is-required.ts';
import { runLater } from '../time/run-later.ts';
import { dropUnasked } from './drop-unasked.ts';

/** The code that watches for sign-ins comes when the page runs. */
const loadWatch = async () => import('./watch-sign-in.ts');

/** Milliseconds between two tries to get it while somebody is connected who has to sign in, and how often. */
const pause = 2_000;
const mostTries = 15;

/**
 * Watches for accounts that have to sign in, as soon as the code for it is there; it is asked for until it is. Where the
 * site requires a sign-in and there is nobody to ask for it within half a minute, the wallet is left.
 */
export function followSignIn(
  core: AppKitCore,
  load: typeof loadWatch = loadWatch,
): Pick<ReturnType<typeof runLater>, 'begun' | 'end'> {
  let watching = false;
  let cancel: (() => void) | undefined;
  const later = runLater(core, {
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
        later.again();
        tryAgain(left - 1);
      }
    });
  };
  const follow = (): void => {
    const unasked = !watching && isRequired(core.siwx) && accountKey(core.store.getState()) !== undefined;
    if (unasked === (cancel !== undefined)) return;
    cancel?.();
    cancel = undefined;
    if (unasked) tryAgain(mostTries - 1);
  };
  const stop = core.store.subscribe(follow);
  return {
    begun: later.begun,
    end() {
      stop();
      cancel?.();
      later.end();
    },
  };
}
