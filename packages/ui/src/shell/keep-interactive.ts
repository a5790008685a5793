const marks = ['inert', 'aria-hidden'];

/**
 * Keeps an open modal usable when the page makes its other elements inert, as focus traps do with everything in the
 * body, before or after it opens.
 */
export function keepInteractive(host: HTMLElement): () => void {
  const lift = (): void => {
    for (const mark of marks) host.removeAttribute(mark);
  };
  lift();
  const watch = new MutationObserver(lift);
  watch.observe(host, { attributes: true, attributeFilter: marks });
  return () => watch.disconnect();
}
