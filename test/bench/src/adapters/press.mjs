/**
 * Milliseconds from a press on a control, in any shadow root, to the frame in which a button shows another label. Runs
 * in the page, so it uses nothing from its scope.
 *
 * @param {{ control: string, shown: string }} words label of the control, and exact label of the resulting button
 * @returns {Promise<number>}
 */
export function press({ control, shown }) {
  /** @param {Document | ShadowRoot} root @returns {HTMLButtonElement[]} */
  const buttonsOf = (root) =>
    [...root.querySelectorAll('*')].flatMap((one) => [
      ...(one instanceof HTMLButtonElement ? [one] : []),
      ...(one.shadowRoot ? buttonsOf(one.shadowRoot) : []),
    ]);
  const row = buttonsOf(document).find((one) => one.textContent?.includes(control));
  return new Promise((resolve, reject) => {
    if (row === undefined) {
      reject(new Error(`There is no button with “${control}”.`));
      return;
    }
    const started = performance.now();
    const look = () => {
      if (buttonsOf(document).some((one) => one.textContent?.trim() === shown))
        resolve(performance.now() - started);
      else requestAnimationFrame(look);
    };
    row.click();
    requestAnimationFrame(look);
  });
}
