/**
 * Notes when the page first shows its button and answers: the frame after it is there, once nothing before that frame is
 * left to do. Runs in the page before any script of its own.
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
