/**
 * Milliseconds from a press on a control of the open modal to the view it leads to. Runs in the page, so it uses nothing
 * from around it; the modal is ours.
 *
 * @param {{ control: string, shown: string }} way words on the control, and what tells its view
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
