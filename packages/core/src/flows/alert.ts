import type { AppKitCore } from '../contract/core.ts';
import type { AlertState } from '../contract/state.ts';

/** Tells the site's developer what is wrong with the setup. The view shows it while `debug` is on. */
export function showAlert(core: AppKitCore, alert: AlertState): void {
  core.dispatch({ type: 'alertChanged', alert });
}

/** Hides the alert. */
export function hideAlert(core: AppKitCore): void {
  core.dispatch({ type: 'alertChanged', alert: undefined });
}
