import type { AppKitCore } from '../contract/core.ts';
import type { ModalEvent } from '../contract/modal-event.ts';
import { checkOrigin } from './check-origin.ts';
import { readConfig } from './read-config.ts';
import { sendWhileAllowed } from './send-events.ts';
import { showNetworkPictures } from './show-network-pictures.ts';

/**
 * Reads the operator's configuration for this page from its API, and sends events if the operator enabled them. Never
 * rejects.
 *
 * @param early events before this code was loaded
 */
export function startServices(core: AppKitCore, early: readonly ModalEvent[] = []): void {
  const origin = typeof location === 'undefined' ? undefined : location.origin;
  sendWhileAllowed(core, early);
  void readConfig(core).then((answer) => showNetworkPictures(core, answer?.networkImages ?? []));
  void checkOrigin(core, origin);
}
