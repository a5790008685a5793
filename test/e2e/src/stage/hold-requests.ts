import type { Page } from 'playwright-core';

/** Holds a page's requests to these addresses back until the returned function is called. */
export async function holdRequests(page: Page, addresses: RegExp): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
