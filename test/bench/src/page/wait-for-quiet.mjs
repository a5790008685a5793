/** Milliseconds without a request that starts or ends. */
const quietMs = 500;

/**
 * Resolves once no request of the page has started or ended for half a second. Playwright's load state `networkidle`
 * is reached once per document, so it does not wait for what a click fetches. Requests that are never answered count
 * only when they start.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<void>}
 */
export function waitForQuiet(page) {
  return new Promise((resolve) => {
    const done = () => {
      page.off('request', restart).off('requestfinished', restart).off('requestfailed', restart);
      resolve();
    };
    let timer = setTimeout(done, quietMs);
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(done, quietMs);
    };
    page.on('request', restart).on('requestfinished', restart).on('requestfailed', restart);
  });
}
