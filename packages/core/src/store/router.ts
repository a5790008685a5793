import type { RouterState } from '../contract/state.ts';
import type { View } from '../contract/views.ts';
import { deepEqual } from './deep-equal.ts';

/** The shown view. */
export function currentView(router: RouterState): View {
  return router.history.at(-1) ?? { name: 'Connect' };
}

/** Ignored when the view is already shown. */
export function pushView(router: RouterState, view: View): RouterState {
  if (deepEqual(currentView(router), view)) return router;
  return { history: [...router.history, view], direction: 'forward' };
}

/** Replaces the top entry. */
export function replaceView(router: RouterState, view: View): RouterState {
  if (deepEqual(currentView(router), view)) return router;
  return { history: [...router.history.slice(0, -1), view], direction: 'forward' };
}

/**
 * One step back, or `undefined` to close. A connected visitor never reaches Connect by going back, and leaves
 * it only for Account.
 */
export function popView(router: RouterState, connected: boolean): RouterState | undefined {
  const account: RouterState = { history: [{ name: 'Account' }], direction: 'back' };
  if (connected && currentView(router).name === 'Connect') return account;
  const history = router.history.slice(0, -1);
  const target = history.at(-1);
  if (target === undefined) return undefined;
  return connected && target.name === 'Connect' ? account : { history, direction: 'back' };
}
