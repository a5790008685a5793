/**
 * Milliseconds from a click on the button to the dialog's first frame, to the last change of its card's height, and to its
 * list of wallets standing still. Runs in the page, so it uses nothing from its scope.
 *
 * @param {{ host: string, isOpen: string, card: string, listed: string, waiting?: string }} modal selectors of its
 * element, its open state, its card and its placeholders, and a text of its list
 * @returns {Promise<{ painted: number, settled: number, shown: number }>}
 */
export function clickToOpen({ host, isOpen, card, listed, waiting }) {
  /** @param {Document | ShadowRoot} root @returns {(Document | ShadowRoot)[]} */
  const rootsOf = (root) => [
    root,
    ...[...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? rootsOf(one.shadowRoot) : [])),
  ];
  /** @param {Document | ShadowRoot} root */
  const isEmpty = (root) => waiting !== undefined && root.querySelector(waiting) !== null;
  /** @param {Document | ShadowRoot} root */
  const isMoving = (root) =>
    root
      .getAnimations()
      .some(
        (one) =>
          one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().iterations ?? 0),
      );
  /**
   * Of the card, without the scale of its entrance, as the films of test/e2e read it.
   *
   * @param {(Document | ShadowRoot)[]} roots
   */
  const heightIn = (roots) => {
    const [box] = roots.flatMap((root) => root.querySelector(card) ?? []);
    return box instanceof HTMLElement ? box.offsetHeight : 0;
  };
  const button = rootsOf(document)
    .flatMap((root) => [...root.querySelectorAll('button')])
    .find((one) => /connect wallet/i.test(one.textContent ?? ''));
  return new Promise((resolve) => {
    const started = performance.now();
    let painted = 0;
    let height = 0;
    let settled = 0;
    const look = () => {
      const element = document.querySelector(host);
      const inside = element?.shadowRoot ? rootsOf(element.shadowRoot) : [];
      const open = element?.matches(isOpen) || inside.some((root) => root.querySelector(isOpen));
      if (open && painted === 0) painted = performance.now() - started;
      const now = heightIn(open ? inside : []);
      if (now !== height) settled = performance.now() - started;
      height = now;
      const shown = open && inside.some((root) => root.textContent?.includes(listed));
      const empty = inside.some(isEmpty);
      const moving = inside.some(isMoving);
      if (shown && !moving && !empty) resolve({ painted, settled, shown: performance.now() - started });
      else requestAnimationFrame(look);
    };
    button?.click();
    requestAnimationFrame(look);
  });
}
