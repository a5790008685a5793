import type { AppKitCore } from '@mooring/core';
import { close, emitModalEvent, type OpenOptions, open } from '@mooring/core/page';
import { isInline } from './inline-hosts.ts';

/** What pressing a button in the page does: opens the modal, or closes it where it can be reached beside it. */
export function pressButton(core: AppKitCore, opens: OpenOptions = {}): void {
  if (opens.view === 'Networks') emitModalEvent(core, { event: 'CLICK_NETWORKS' });
  // As a part of the page it is always there: the button leads into it.
  if (core.store.getState().open && !isInline(core)) close(core);
  else open(core, opens);
}
