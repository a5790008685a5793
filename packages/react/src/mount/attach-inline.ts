import type { AppKitCore } from '@mooring/core';
import { closeForSite, currentView, open } from '@mooring/core/page';
import { createInlineShell } from '@mooring/ui/shell';
import { messages } from '../messages/page/en.generated.ts';
import { finishOf } from '../view/finish-of.ts';
import { addInlineHost } from './inline-hosts.ts';
import { mountModal } from './mount-modal.tsx';
import { checkTime } from './success-timing.ts';

/** Options of {@link attachInline}. */
export interface AttachInlineOptions {
  readonly core: AppKitCore;
  /** The element of the page that contains the modal. */
  readonly parent: HTMLElement;
}

/**
 * Shows an instance's modal inline while it is attached: Connect, or Account while connected, also after a flow ends.
 * The instance's buttons open their views in it.
 */
export function attachInline({ core, parent }: AttachInlineOptions): { destroy(): void } {
  const removeHost = addInlineHost(core);
  const shell = createInlineShell({ label: messages.connectWallet(), parent });
  shell.setTheme(core.store.getState().theme);
  const focus = followFocus(shell.host);
  if (core.store.getState().open) moveOver(core);
  else open(core);
  const views = mountModal({ core, shell, inline: { mayFocus: focus.isInside } });
  let cancel: (() => void) | undefined;
  const unsubscribe = core.store.subscribe((state, previous) => {
    if (state.theme !== previous.theme) shell.setTheme(state.theme);
    if (state.shakes !== previous.shakes) shell.shake();
    if (state.open || !previous.open) return;
    cancel?.();
    // Not within the dispatch that closed it: other listeners must see that first.
    cancel = core.clock.after(finishOf(state, previous) === undefined ? 0 : checkTime, () => open(core));
  });
  return {
    destroy() {
      unsubscribe();
      cancel?.();
      focus.end();
      views.destroy();
      shell.destroy();
      removeHost();
      // A required sign-in continues in the dialog; anything else ends here.
      closeForSite(core);
      if (core.store.getState().open) moveOver(core);
    },
  };
}

/** Moves the open view between dialog and page: closes it in one and opens it in the other. */
function moveOver(core: AppKitCore): void {
  const view = currentView(core.store.getState().router);
  core.dispatch({ type: 'closed' });
  core.dispatch({ type: 'opened', view });
}

/** Tracks whether the visitor last used an element, so that it never takes the focus from elsewhere in the page. */
function followFocus(host: HTMLElement): { isInside(): boolean; end(): void } {
  const controller = new AbortController();
  let inside = false;
  const note = (event: Event) => {
    inside = event.composedPath().includes(host);
  };
  for (const type of ['focusin', 'pointerdown']) {
    document.addEventListener(type, note, { capture: true, signal: controller.signal });
  }
  return { isInside: () => inside, end: () => controller.abort() };
}
