import type { AppKitCore } from '@mooring/core';
import { close, emitModalEvent, type OpenOptions, open } from '@mooring/core/page';
import { isInline } from './inline-hosts.ts';

/** Handles a press of a page button: opens the modal, or closes it if the button is reachable while it is open. */
export function pressButton(core: AppKitCore, opens: OpenOptions = {}): void {
  if (opens.view === 'Networks') emitModalEvent(core, { event: 'CLICK_NETWORKS' });
  // An inline modal never closes: the button opens its view in it.
  if (core.store.getState().open && !isInline(core)) close(core);
  else open(core, opens);
}
