import type { AppKitCore } from '../contract/core.ts';
import type { AlertState } from '../contract/state.ts';

/** Alerts the site's developer to a fault in the setup. Shown while `debug` is on. */
export function showAlert(core: AppKitCore, alert: AlertState): void {
  core.dispatch({ type: 'alertChanged', alert });
}

/** Like {@link showAlert}, but shows each message once. */
export function alertOnce(core: AppKitCore, alert: AlertState): void {
  const { alerted } = core.store.getState();
  if (alerted.includes(alert.message)) return;
  core.dispatch({ type: 'alertedChanged', alerted: [...alerted, alert.message] });
  showAlert(core, alert);
}

/** Hides the alert. */
export function hideAlert(core: AppKitCore): void {
  core.dispatch({ type: 'alertChanged', alert: undefined });
}
