import type { AppKitCore } from '../contract/core.ts';
import type { ModalEvent } from '../contract/modal-event.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { loadServices } from '../lazy.ts';

/** Maximum events kept until the code that may send them has loaded. */
const most = 20;

/** Asks the operator's API about this page, once; does nothing without an API. The modal does not wait for it. */
export function prepareServices(core: AppKitCore): void {
  const { api, analytics, runtime, ended } = core;
  if (!api || runtime.servicesAsked || ended.aborted) return;
  runtime.servicesAsked = true;
  const early: ModalEvent[] = [];
  const stop = analytics
    ? onModalEvent(core, (event) => void (early.length < most && early.push(event)))
    : undefined;
  loadServices()
    .then(({ startServices }) => startServices(core, early))
    .catch(() => {
      // The code did not load: the next opening retries.
      runtime.servicesAsked = false;
    })
    .finally(stop);
}
