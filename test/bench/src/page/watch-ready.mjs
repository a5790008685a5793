/**
 * Records when the page first shows its button and responds: the frame after it appears, once all work before that
 * frame is done. Runs before the page's own scripts.
 */
export function watchReady() {
  const there = () => {
    /** @param {Document | ShadowRoot} root @returns {boolean} */
    const has = (root) =>
      [...root.querySelectorAll('*')].some(
        (one) =>
          (one.localName === 'button' && /connect wallet/i.test(one.textContent ?? '')) ||
          (one.shadowRoot !== null && has(one.shadowRoot)),
      );
    return has(document);
  };
  const look = () => {
    if (!there()) requestAnimationFrame(look);
    else setTimeout(() => Object.assign(window, { readyAfter: performance.now() }));
  };
  requestAnimationFrame(look);
}
