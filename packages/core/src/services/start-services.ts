import type { AppKitCore } from '../contract/core.ts';
import type { ModalEvent } from '../contract/modal-event.ts';
import { checkOrigin } from './check-origin.ts';
import { readConfig } from './read-config.ts';
import { sendEvents } from './send-events.ts';
import { showNetworkPictures } from './show-network-pictures.ts';

/**
 * Asks the operator's API what it says of this page, and sends it events if it wants them. Never rejects.
 *
 * @param early what happened before this code was there
 */
export function startServices(core: AppKitCore, early: readonly ModalEvent[] = []): void {
  const origin = typeof location === 'undefined' ? undefined : location.origin;
  if (core.analytics) sendEvents(core, early);
  void readConfig(core).then((answer) => showNetworkPictures(core, answer?.networkImages ?? []));
  void checkOrigin(core, origin);
}
