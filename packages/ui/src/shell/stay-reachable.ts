const marks = ['inert', 'aria-hidden'];

/**
 * Keeps an open modal usable where the page shuts everything else away, as traps of focus do with all they find in the
 * body, before it opens or after.
 */
export function stayReachable(host: HTMLElement): () => void {
  const lift = (): void => {
    for (const mark of marks) host.removeAttribute(mark);
  };
  lift();
  const watch = new MutationObserver(lift);
  watch.observe(host, { attributes: true, attributeFilter: marks });
  return () => watch.disconnect();
}
