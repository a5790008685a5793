/**
 * Calls back while the page has removed an element of its body, as libraries do that replace the whole body. In the next frame, so that
 * a page that always removes it does not hang.
 */
export function watchRemoval(element: HTMLElement, onRemoved: () => void): () => void {
  let ended = false;
  const restore = (): void => {
    if (ended || element.isConnected) return;
    onRemoved();
    observe();
  };
  const watch = new MutationObserver(() => {
    if (!element.isConnected) requestAnimationFrame(restore);
  });
  const observe = (): void => {
    for (const parent of [document.documentElement, element.parentNode]) {
      if (parent !== null) watch.observe(parent, { childList: true });
    }
  };
  observe();
  return () => {
    ended = true;
    watch.disconnect();
  };
}
