import type { AppKitCore } from '../contract/core.ts';
import { runLater } from '../later/run-later.ts';

/** The code that watches for sign-ins comes when the page runs. */
const loadWatch = () => import('./watch-sign-in.ts');

/** Watches for accounts that have to sign in, as soon as the code for it is there; it is asked for until it is. */
export function followSignIn(
  core: AppKitCore,
  load: typeof loadWatch = loadWatch,
): ReturnType<typeof runLater> {
  return runLater(core, {
    now: true,
    load: () => load().then(({ watchSignIn }) => watchSignIn),
    due: (state, previous) => (state.open && !previous.open) || state.connections !== previous.connections,
  });
}
