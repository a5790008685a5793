/**
 * Milliseconds from a press on a control of our open modal to the resulting view. Runs in the page, so it uses nothing
 * from its scope.
 *
 * @param {{ control: string, shown: string }} way label of the control, and a selector for the view
 * @returns {Promise<number>}
 */
export function clickToView({ control, shown }) {
  const inside = document.querySelector('mooring-modal')?.shadowRoot;
  const row = [...(inside?.querySelectorAll('button') ?? [])].find((one) =>
    `${one.textContent} ${one.getAttribute('aria-label')}`.includes(control),
  );
  return new Promise((resolve) => {
    const started = performance.now();
    const look = () => {
      if (inside?.querySelector(shown)) resolve(performance.now() - started);
      else requestAnimationFrame(look);
    };
    row?.click();
    requestAnimationFrame(look);
  });
}
