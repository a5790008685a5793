import type { AppKitCore } from '@mooring/core';
import { closeForSite, currentView, open } from '@mooring/core/page';
import { createInlineShell } from '@mooring/ui/shell';
import { messages } from '../messages/page/en.generated.ts';
import { wasPaired } from '../view/was-paired.ts';
import { delight } from './delight.ts';
import { addInlineHost } from './inline-hosts.ts';
import { mountModal } from './mount-modal.tsx';

/** Options of {@link attachInline}. */
export interface AttachInlineOptions {
  readonly core: AppKitCore;
  /** The element of the page in which the modal stands. */
  readonly parent: HTMLElement;
}

/**
 * Shows an instance's modal as a part of the page while it is attached: Connect, or Account while connected, also after a flow
 * has ended. Other buttons of the instance lead into it.
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
    // Never within the step that closed it: that is announced to other listeners first.
    cancel = core.clock.after(wasPaired(state, previous) ? delight : 0, () => open(core));
  });
  return {
    destroy() {
      unsubscribe();
      cancel?.();
      focus.end();
      views.destroy();
      shell.destroy();
      removeHost();
      // Whoever has to sign in first has to do so in the dialog then; anything else ends here.
      closeForSite(core);
      if (core.store.getState().open) moveOver(core);
    },
  };
}

/** Takes the open view from the dialog to the page, or back: closes it where it was and opens it where it is. */
function moveOver(core: AppKitCore): void {
  const view = currentView(core.store.getState().router);
  core.dispatch({ type: 'closed' });
  core.dispatch({ type: 'opened', view });
}

/** Whether the visitor was last busy in an element: the focus is not taken from elsewhere in the page. */
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
