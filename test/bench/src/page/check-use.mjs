import axe from 'axe-core';

/** How deep the focus is, through shadow roots, and whether it is in the modal. @param {string} host */
function focusIn(host) {
  let at = document.activeElement;
  const path = [];
  while (at !== null) {
    path.push(at);
    at = at.shadowRoot?.activeElement ?? null;
  }
  return path.some((one) => one.closest(host) !== null);
}

/**
 * Checks the accessibility of an open modal: the axe rules that it violates, and how many of four keyboard rules it
 * follows (focus moves in, Tab stays in, Escape closes, focus returns). Closes the modal.
 *
 * @param {import('playwright-core').Page} page
 * @param {{ host: string, isOpen: string }} modal
 * @returns {Promise<{ rules: number, keys: number }>}
 */
export async function checkUse(page, modal) {
  await page.evaluate(axe.source);
  const rules = await page.evaluate(async (host) => {
    const { violations } = await /** @type {any} */ (window).axe.run(
      document.querySelector(host) ?? document,
    );
    return violations.length;
  }, modal.host);
  const isOpen = () =>
    page.evaluate(({ host, isOpen: open }) => {
      const element = document.querySelector(host);
      return Boolean(element?.matches(open) || element?.shadowRoot?.querySelector(open));
    }, modal);
  /**
   * The original opens and closes with an animation of less than a second.
   *
   * @param {boolean} wanted
   */
  const becomes = async (wanted) => {
    for (let look = 0; look < 10 && (await isOpen()) !== wanted; look += 1) await page.waitForTimeout(100);
    return (await isOpen()) === wanted;
  };
  await page.keyboard.press('Escape');
  await becomes(false);
  await page
    .getByRole('button', { name: /connect wallet/i })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await becomes(true);
  // Fully shown, with time to take the focus.
  await page.waitForTimeout(1_000);
  const focused = await page.evaluate(focusIn, modal.host);
  let kept = true;
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Tab');
    kept &&= await page.evaluate(focusIn, modal.host);
  }
  await page.keyboard.press('Escape');
  const closed = await becomes(false);
  const back = await page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return /connect wallet/i.test(at?.textContent ?? '') && at !== document.body;
  });
  return { rules, keys: [focused, kept, closed, back].filter(Boolean).length };
}
