import type { Page } from 'playwright-core';

/** From now on the node of this address takes transactions of the page's wallet, but the connection breaks before it answers. */
export async function loseAnswers(page: Page, node: string): Promise<void> {
  await page.route(
    (url) => url.href.startsWith(node),
    async (route) => {
      if (route.request().postData()?.includes('"eth_sendTransaction"') !== true) return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    },
  );
}
