/**
 * Milliseconds from a click on the button to the dialog's first frame, and to its list of wallets standing still.
 * Runs in the page, so it uses nothing from around it.
 *
 * @param {{ host: string, isOpen: string, listed: string, waiting?: string }} modal its element, what is open inside it,
 * words of its list, and what holds the place of something to come
 * @returns {Promise<{ painted: number, shown: number }>}
 */
export function clickToOpen({ host, isOpen, listed, waiting }) {
  /** @param {Document | ShadowRoot} root @returns {(Document | ShadowRoot)[]} */
  const rootsOf = (root) => [
    root,
    ...[...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? rootsOf(one.shadowRoot) : [])),
  ];
  const button = rootsOf(document)
    .flatMap((root) => [...root.querySelectorAll('button')])
    .find((one) => /connect wallet/i.test(one.textContent ?? ''));
  return new Promise((resolve) => {
    const started = performance.now();
    let painted = 0;
    const look = () => {
      const element = document.querySelector(host);
      const inside = element?.shadowRoot ? rootsOf(element.shadowRoot) : [];
      const open = element?.matches(isOpen) || inside.some((root) => root.querySelector(isOpen));
      if (open && painted === 0) painted = performance.now() - started;
      const shown = open && inside.some((root) => root.textContent?.includes(listed));
      const empty = waiting !== undefined && inside.some((root) => root.querySelector(waiting));
      const moving = inside.some((root) =>
        root
          .getAnimations()
          .some(
            (one) =>
              one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().iterations ?? 0),
          ),
      );
      if (shown && !moving && !empty) resolve({ painted, shown: performance.now() - started });
      else requestAnimationFrame(look);
    };
    button?.click();
    requestAnimationFrame(look);
  });
}
