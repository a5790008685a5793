import { routeOriginalRelay } from '@mooring/interop';
import type { Page } from 'playwright-core';
import type { Services } from './start-services.ts';

/**
 * The original's environment for a page: its relay is ours, and its other servers, which it contacts unasked, do not
 * exist. Our own services are unchanged.
 */
export async function standInForOriginalWorld(page: Page, site: string, services: Services): Promise<void> {
  const own = new Set([site, services.rpcUrl, services.relayUrl].map((url) => new URL(url).host));
  await page.route(
    (url) => !own.has(url.host),
    (route) => route.abort(),
  );
  await routeOriginalRelay(page, services.relayUrl);
}
