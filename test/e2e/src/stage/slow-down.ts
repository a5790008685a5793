import type { Page } from 'playwright-core';

/** Gives a page a slow 3G network: 400 ms to an answer, 50 kB a second. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const bytes = 50_000;
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 400, downloadThroughput: bytes, uploadThroughput: bytes },
  });
}
