import type { AppKitCore } from '../contract/core.ts';
import type { ModalEvent } from '../contract/modal-event.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { loadBackground } from '../lazy.ts';

/** Maximum events kept until the code that may send them has loaded. */
const maxEarlyEvents = 20;

/**
 * Requests the configuration of this page from the operator's API, once; does nothing without an API. The
 * modal does not wait for it.
 */
export function prepareServices(core: AppKitCore): void {
  const { api, ended } = core;
  const { services, options } = core.store.getState();
  if (!api || services.requested || ended.aborted) return;
  core.dispatch({ type: 'servicesChanged', services: { requested: true } });
  const early: ModalEvent[] = [];
  const stop = options.analytics
    ? onModalEvent(core, (event) => void (early.length < maxEarlyEvents && early.push(event)))
    : undefined;
  loadBackground()
    .then(({ startServices }) => startServices(core, early))
    .catch(() => {
      // The code did not load: the next opening retries.
      core.dispatch({ type: 'servicesChanged', services: { requested: false } });
    })
    .finally(stop);
}
