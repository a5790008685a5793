import type { ShellParts } from './modal-shell.ts';

/**
 * Shows the dialog again when the page has removed its host, as libraries do that replace the whole body. In the next frame, so
 * that a page that always removes it does not hang.
 */
export function stayInPage({ host, dialog, showAgain }: ShellParts): () => void {
  let ended = false;
  const restore = (): void => {
    if (ended || host.isConnected) return;
    showAgain();
    dialog.focus({ preventScroll: true });
    observe();
  };
  const watch = new MutationObserver(() => {
    if (!host.isConnected) requestAnimationFrame(restore);
  });
  const observe = (): void => {
    for (const parent of [document.documentElement, host.parentNode]) {
      if (parent !== null) watch.observe(parent, { childList: true });
    }
  };
  observe();
  return () => {
    ended = true;
    watch.disconnect();
  };
}
