import { type AppKitCore, close, emitModalEvent, type OpenOptions, open } from '@mooring/core';
import { isEmbedded } from './embedded-hosts.ts';

/** What pressing a button in the page does: opens the modal, or closes it where it can be reached beside it. */
export function pressButton(core: AppKitCore, opens: OpenOptions = {}): void {
  if (opens.view === 'Networks') emitModalEvent(core, { event: 'CLICK_NETWORKS' });
  // As a part of the page it is always there: the button leads into it.
  if (core.store.getState().open && !isEmbedded(core)) close(core);
  else open(core, opens);
}
