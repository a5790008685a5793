import type { AppKitCore } from '../contract/core.ts';
import type { ModalEvent } from '../contract/modal-event.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { loadServices } from '../lazy.ts';

/** Events that wait for the code that may send them. */
const most = 20;

/** Has the operator's API asked about this page, once; without an API nothing happens. The modal does not wait for it. */
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
      // The code did not arrive: the next opening asks again.
      runtime.servicesAsked = false;
    })
    .finally(stop);
}
